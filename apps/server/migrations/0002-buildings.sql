-- What stands in a property: places, entrances, people, integrations and the events of its doors, with the counts that
-- a portfolio of hundreds of properties shows at once.

create table places (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  name text not null,
  label text not null check (label in ('Place', 'Property')),
  version integer not null default 1,
  primary key (property_id, id)
);

create table place_parents (
  property_id uuid not null,
  place_id uuid not null,
  parent_id uuid not null,
  primary key (property_id, place_id, parent_id),
  foreign key (property_id, place_id) references places (property_id, id) on delete cascade,
  foreign key (property_id, parent_id) references places (property_id, id) on delete cascade,
  check (place_id <> parent_id)
);

create table entrances (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  place_id uuid not null,
  name text not null,
  access_status text not null check (access_status in ('ACCESS_ENABLED', 'ACCESS_DISABLED')),
  avc_enabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, place_id) references places (property_id, id)
);

create table people (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  place_id uuid not null,
  email text,
  person_name text,
  relation_type text not null check (relation_type in ('RESIDENT', 'GUEST', 'SERVICE_PROVIDER')),
  unit_number text,
  display_preference text not null default 'NO_DATA'
    check (display_preference in ('DISPLAY_NAME_AND_UNIT', 'DISPLAY_NAME', 'HIDE_NAME_AND_UNIT', 'NO_DATA')),
  service_starts_at timestamptz not null default now(),
  service_expires_at timestamptz,
  ring_location_id text,
  invite_sent_at timestamptz,
  source text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, place_id) references places (property_id, id),
  check (email is not null or person_name is not null)
);
create unique index on people (property_id, lower(email));

create table integrations (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  provider text not null check (provider in ('Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI')),
  pmp_property_status text not null check (pmp_property_status in (
    'PENDING_INITIAL_DATA_SYNC', 'INITIAL_DATA_SYNC_FAILED', 'PENDING_ADDRESS_VALIDATION', 'PENDING_ADDRESS_MAPPING', 'LIVE')),
  last_successful_synchronization_at timestamptz,
  version integer not null default 1,
  primary key (property_id, id)
);

-- Events outlive what they mention, so they carry names and no foreign keys.
create table access_events (
  property_id uuid not null,
  unlocked_at timestamptz not null,
  event_id uuid not null,
  entrance_id uuid not null,
  person_id uuid,
  accessed_by text not null,
  unlock_status text not null check (unlock_status in ('SUCCESS', 'FAILURE', 'UNKNOWN')),
  primary key (property_id, unlocked_at, event_id)
) partition by range (unlocked_at);

create procedure portico.ensure_event_partitions(first_month date, last_month date)
language plpgsql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' as $$
declare
  month date := date_trunc('month', first_month);
begin
  while month <= last_month loop
    execute format('create table if not exists public.access_events_%s partition of public.access_events for values from (%L) to (%L)',
      to_char(month, 'YYYY_MM'), month, month + interval '1 month');
    month := month + interval '1 month';
  end loop;
end $$;

-- Counts ----------------------------------------------------------------------------------------------------------------
-- Kept by statement triggers: counting the people of 500 properties for each visit of the dashboard would read millions of rows.
create table property_counts (
  property_id uuid primary key references properties on delete cascade,
  entrances integer not null default 0,
  people integer not null default 0
);

create function portico.count_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  source text := case tg_op when 'INSERT' then 'select property_id, 1 as change from added' else 'select property_id, -1 as change from removed' end;
begin
  -- The join drops rows of a property that is itself being deleted.
  execute format(
    'insert into property_counts as c (property_id, %1$I)
     select s.property_id, sum(s.change) from (%2$s) s join properties p on p.id = s.property_id group by s.property_id order by s.property_id
     on conflict (property_id) do update set %1$I = c.%1$I + excluded.%1$I', tg_table_name, source);
  return null;
end $$;

create trigger count_added after insert on entrances referencing new table as added for each statement execute function portico.count_changes();
create trigger count_removed after delete on entrances referencing old table as removed for each statement execute function portico.count_changes();
create trigger count_added after insert on people referencing new table as added for each statement execute function portico.count_changes();
create trigger count_removed after delete on people referencing old table as removed for each statement execute function portico.count_changes();

call portico.protect('places');
call portico.protect('place_parents');
call portico.protect('entrances');
call portico.protect('people');
call portico.protect('integrations');
call portico.protect('access_events');
call portico.protect('property_counts');
call portico.share_with_partners('places');
call portico.share_with_partners('place_parents');
call portico.share_with_partners('entrances');
call portico.share_with_partners('property_counts');

grant select, insert, update, delete on places, place_parents, entrances, people, integrations to :app_role;
grant select, insert on access_events to :app_role;
grant select on property_counts to :app_role;
