-- Property-management systems: the profiles of an account, what they open, which property is kept in step with what,
-- and who of its people is which resident there.

-- One line per table whose rows belong to an account and not to a property.
create procedure portico.protect_by_account(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy owner_all on %s to current_user using (true) with check (true)', table_name);
  execute format(
    'create policy own on %s to :app_role using ((select portico.is_system()) or account_id = (select portico.account_id())) '
    'with check ((select portico.is_system()) or account_id = (select portico.account_id()))',
    table_name);
end $$;

create table pms_profiles (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null unique,
  provider text not null check (provider in ('Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI')),
  nickname text not null check (char_length(nickname) between 1 and 64),
  sealed_credentials text not null,
  approval_status text not null check (approval_status in ('APPROVED', 'PENDING_APPROVAL')),
  validity_status text not null default 'PENDING_VERIFICATION'
    check (validity_status in ('PENDING_VERIFICATION', 'VALID', 'EXPIRED', 'INVALID', 'ERROR')),
  reading uuid,
  checked_at timestamptz,
  data_read_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
comment on column pms_profiles.id is 'without a default: the credentials are sealed for this row before the row is written';
comment on column pms_profiles.sealed_credentials is 'all of them as JSON; see platform/secrets.ts';
comment on column pms_profiles.reading is 'the latest attempt to read the system: what an earlier one brings does not count';
comment on column pms_profiles.data_read_at is 'null: nothing is known of the properties behind it';
create unique index pms_profiles_nickname_taken on pms_profiles (account_id, lower(nickname));

create table pms_properties (
  account_id uuid not null,
  profile_id uuid not null,
  pms_property_id text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  primary key (account_id, profile_id, pms_property_id),
  foreign key (account_id, profile_id) references pms_profiles (account_id, id) on delete cascade
);
comment on column pms_properties.details is 'a PmsProperty of the contract, as it was when the profile was last read';

alter table integrations
  add column profile_id uuid references pms_profiles (id),
  add column pms_property_ids text[] not null default '{}',
  add column address_validations jsonb not null default '[]' check (jsonb_typeof(address_validations) = 'array'),
  add column address_confirmed_at timestamptz,
  add column units_mapped_at timestamptz,
  add column sync_run uuid,
  add column sync_attempted_at timestamptz,
  add column sync_requested_at timestamptz,
  add column last_synchronization jsonb check (jsonb_typeof(last_synchronization) = 'object'),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint integrations_one_per_property unique (property_id);
comment on column integrations.profile_id is 'null: set up before profiles were kept here';
comment on column integrations.units_mapped_at is 'null: the places of its units have not been chosen yet';
comment on column integrations.sync_run is 'the latest attempt: what an earlier one brings does not count';
create index on integrations (profile_id);
create index on integrations (sync_attempted_at nulls first) where pmp_property_status = 'LIVE';

-- A unit stands for one place. With the place its units become unmapped ones.
create table integration_units (
  property_id uuid not null,
  integration_id uuid not null,
  pms_unit_id text not null,
  place_id uuid not null,
  primary key (property_id, integration_id, pms_unit_id),
  foreign key (property_id, integration_id) references integrations (property_id, id) on delete cascade,
  foreign key (property_id, place_id) references places (property_id, id) on delete cascade
);
create index on integration_units (property_id, place_id);

-- Ids of residents are told apart by their property there. Without the person nobody knows the resident any more.
create table integration_residents (
  property_id uuid not null,
  integration_id uuid not null,
  pms_property_id text not null,
  resident_id text not null,
  person_id uuid not null,
  primary key (property_id, integration_id, pms_property_id, resident_id),
  constraint integration_residents_one_per_person unique (property_id, person_id),
  foreign key (property_id, integration_id) references integrations (property_id, id) on delete cascade,
  foreign key (property_id, person_id) references people (property_id, id) on delete cascade
);

call portico.protect_by_account('pms_profiles');
call portico.protect_by_account('pms_properties');
call portico.protect('integration_units');
call portico.protect('integration_residents');
grant select, insert, update, delete on pms_profiles, pms_properties, integration_units, integration_residents to :app_role;
