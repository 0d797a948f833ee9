-- What people see and decide about the synchronisation of residents: the report of each run, conflicts, and what a profile says beside its login.

alter table pms_profiles
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');
comment on column pms_profiles.settings is 'ProfileSettings of the contract: country, meanings of wordings, names of interfaces';

alter table integrations
  add column hold_people integer not null default 3 check (hold_people between 0 and 10000),
  add column hold_percent integer not null default 10 check (hold_percent between 0 and 100),
  add column grace_hours integer not null default 0 check (grace_hours between 0 and 168),
  add column held_run_id uuid;
comment on column integrations.hold_people is 'a run is held when more people than this, and more than hold_percent, would lose their access';
comment on column integrations.grace_hours is 'how long access continues after the end of the last day';
comment on column integrations.held_run_id is 'the run whose departures wait for a decision';

-- The decision of a person about a departure that was held. It is removed when the resident is back.
alter table integration_residents
  add column departure text check (departure in ('END', 'KEEP'));

-- The lines of a report. Runs with the same lines share them, so that hourly runs without news store nothing.
create table sync_reports (
  property_id uuid not null references properties on delete cascade,
  digest bytea not null,
  lines bytea not null,
  primary key (property_id, digest)
);
comment on column sync_reports.lines is 'the JSON of a list of ReportLine, compressed with deflate; PostgreSQL need not compress it again';
alter table sync_reports alter column lines set storage external;

create table sync_runs (
  property_id uuid not null,
  integration_id uuid not null,
  id uuid not null,
  provider text not null,
  kind text not null check (kind in ('SYNC', 'PREVIEW')),
  cause text not null check (cause in ('SCHEDULE', 'REQUEST', 'SETUP', 'DECISION')),
  account_id uuid references accounts on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('SUCCEEDED', 'PARTIAL', 'HELD', 'FAILED', 'PREVIEWED')),
  problem text,
  said text check (char_length(said) <= 500),
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  remarks jsonb not null default '{}' check (jsonb_typeof(remarks) = 'object'),
  digest bytea,
  primary key (property_id, id),
  foreign key (property_id, integration_id) references integrations (property_id, id) on delete cascade,
  foreign key (property_id, digest) references sync_reports (property_id, digest)
);
comment on column sync_runs.account_id is 'who asked for it; null: the schedule, or an account that was deleted';
comment on column sync_runs.outcome is 'null: not finished, or its worker was stopped';
comment on column sync_runs.said is 'the words of the PMS, without secrets';
create index on sync_runs (property_id, integration_id, started_at desc);
create index on sync_runs (property_id, digest);
create index on sync_runs (account_id);
create index on sync_runs (started_at);

create table sync_conflicts (
  property_id uuid not null,
  integration_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('SAME_EMAIL', 'SAME_NAME', 'UNREADABLE')),
  pms_property_id text not null,
  resident_id text not null,
  person_id uuid,
  resident jsonb not null check (jsonb_typeof(resident) = 'object'),
  seen_at timestamptz not null default now(),
  decision text check (decision in ('LINK', 'KEEP_APART', 'IGNORE')),
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz,
  primary key (property_id, id),
  constraint sync_conflicts_one_per_resident unique (property_id, integration_id, pms_property_id, resident_id),
  foreign key (property_id, integration_id) references integrations (property_id, id) on delete cascade,
  foreign key (property_id, person_id) references people (property_id, id) on delete cascade
);
comment on column sync_conflicts.person_id is 'the person who has the same e-mail or name; null: the resident cannot be read';
comment on column sync_conflicts.resident is 'name, e-mail and unit in the PMS, as they were when the conflict was last seen';
create index on sync_conflicts (property_id, person_id);
create index on sync_conflicts (decided_by);

-- The keys that residents of a PMS get when they arrive. A place without its own has those of the place around it.
create table place_default_keys (
  property_id uuid not null,
  place_id uuid not null,
  key_id uuid not null,
  primary key (property_id, place_id, key_id),
  foreign key (property_id, place_id) references places (property_id, id) on delete cascade,
  foreign key (property_id, key_id) references keys (property_id, id) on delete cascade
);
create index on place_default_keys (property_id, key_id);

call portico.protect('place_default_keys');
call portico.protect('sync_reports');
call portico.protect('sync_runs');
call portico.protect('sync_conflicts');
grant select, insert, update, delete on place_default_keys, sync_reports, sync_runs, sync_conflicts to :app_role;

-- The mail that tells a manager of a held run, with the states of person_invitations.
create table hold_notices (
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
create index on hold_notices (due_at) where state in ('WAITING', 'SENDING');
create index on hold_notices (integration_id);
alter table hold_notices enable row level security;
alter table hold_notices force row level security;
create policy owner_all on hold_notices to current_user using (true) with check (true);
create policy system_all on hold_notices to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on hold_notices to :app_role;
