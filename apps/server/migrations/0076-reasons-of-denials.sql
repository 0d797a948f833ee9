-- More reasons why a door stays shut, and how many attempts one event stands for: a keypad that waits after wrong codes sums up what is tried meanwhile.
-- Servers of the release before write and read the reasons that they know.
alter table access_events add attempts integer;
comment on column access_events.attempts is 'how many attempts this event stands for; null: one';
alter table access_events
  drop constraint access_events_denial_reason_check,
  add constraint access_events_denial_reason_check check (
    denial_reason in ('TOO_MANY_TRIES', 'RULE_UNKNOWN', 'ENTRANCE_DISABLED', 'LOCKDOWN', 'LIST_STALE', 'CREDENTIAL_UNKNOWN', 'CREDENTIAL_INACTIVE',
      'PASS_WITHDRAWN', 'HOLDER_SUSPENDED', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP', 'CLOCK_UNKNOWN', 'NO_KEY', 'CLOSED_DAY', 'OUTSIDE_WINDOWS',
      'PROVIDER_NOT_ALLOWED')
  ) not valid,
  add constraint access_events_attempts_check check (attempts is null or (attempts >= 2 and unlock_status = 'FAILURE')) not valid;
