-- Members open doors from the portal: each press, the command that it became, and the answer of the panel.
create table door_openings (
  property_id uuid not null references properties (id) on delete cascade,
  id uuid not null,
  entrance_id uuid not null,
  device_id uuid not null,
  number bigint not null,
  account_id uuid not null references accounts (id) on delete cascade,
  pressed_by text not null,
  pressed_name text,
  over_lockdown text check (char_length(over_lockdown) between 1 and 200),
  issued_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  answered_at timestamptz,
  refusal text,
  joined uuid[] not null default '{}',
  primary key (property_id, id),
  unique (property_id, device_id, number),
  foreign key (property_id, entrance_id) references entrances (property_id, id) on delete cascade,
  check (refusal is null or answered_at is not null)
);
comment on table door_openings is 'commands for panels by which members open doors';
comment on column door_openings.id is 'of the press, made by the browser';
comment on column door_openings.number is 'grows with each command for the device';
comment on column door_openings.pressed_by is 'the e-mail address of the account, for the access history';
comment on column door_openings.over_lockdown is 'why it opens in a lockdown, too';
comment on column door_openings.delivered_at is 'null: no panel has fetched it';
comment on column door_openings.joined is 'further presses of a double press';
comment on column door_openings.refusal is 'why the panel has not opened';
create index openings_entrance on door_openings (property_id, entrance_id, issued_at);
create index openings_account on door_openings (account_id, issued_at);
-- Every question of a panel looks for what waits for it.
create index openings_waiting on door_openings (property_id, device_id) where delivered_at is null;
create index openings_issued_at on door_openings (issued_at);
call portico.protect('door_openings', '{access.open,history.recent}', '{access.open}');
grant select, insert, update, delete on door_openings to :app_role;

alter table panels
  add asked_at timestamptz,
  add takes_commands boolean not null default false,
  add command_keys_at timestamptz;
comment on column panels.asked_at is 'when it asked for its list last; only that question is answered with commands';
comment on column panels.takes_commands is 'it carries out commands, and its list has a key of them';
comment on column panels.command_keys_at is 'when its entrance was raised last so that it learns the keys of commands';

alter table access_events add press_id uuid;
comment on column access_events.press_id is 'the press that opened or tried to; null: somebody at the door';
alter table access_events
  drop constraint access_events_denial_reason_check,
  add constraint access_events_denial_reason_check check (
    denial_reason in ('TOO_MANY_TRIES', 'RULE_UNKNOWN', 'ENTRANCE_DISABLED', 'LOCKDOWN', 'LIST_STALE', 'CREDENTIAL_UNKNOWN', 'CREDENTIAL_INACTIVE',
      'PASS_WITHDRAWN', 'HOLDER_SUSPENDED', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP', 'CLOCK_UNKNOWN', 'NO_KEY', 'CLOSED_DAY', 'OUTSIDE_WINDOWS',
      'PROVIDER_NOT_ALLOWED', 'COMMAND_LATE', 'HARDWARE_AWAY')
  ) not valid;

update roles set permissions = permissions || '{access.open}' where company_id is null and id in ('owner', 'manager', 'frontDesk', 'maintenance');
