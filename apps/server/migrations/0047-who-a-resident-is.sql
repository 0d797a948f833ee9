-- A sync that cannot read the PMS must not let people run out who live there from month to month, and managers are told when that lasts.
alter table integration_residents add rolls boolean;
comment on column integration_residents.rolls is
  'the PMS names no day of moving out: access goes on from month to month while the PMS cannot be read; null: no run has said so yet';

alter table integrations add failing_since timestamptz;
comment on column integrations.failing_since is 'the first of the latest runs in a row that could not read everything; null: the last run could';

-- A resident who transfers may be in the portal twice. A manager can link the second one to the first.
alter table sync_conflicts add is_linkable boolean not null default false;
comment on column sync_conflicts.is_linkable is
  'the resident may be this person although the portal has them as another one: that person has no resident who stays';

-- The mail that tells a manager of a sync that fails for a day, with the states of person_invitations.
create table outage_notices (
  account_id uuid not null references accounts on delete cascade,
  integration_id uuid not null references integrations (id) on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (account_id, integration_id)
);
create index on outage_notices (due_at) where state in ('WAITING', 'SENDING');
create index on outage_notices (integration_id);
alter table outage_notices enable row level security;
alter table outage_notices force row level security;
create policy owner_all on outage_notices to current_user using (true) with check (true);
create policy system_all on outage_notices to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on outage_notices to :app_role;
