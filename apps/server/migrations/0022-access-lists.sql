-- Access lists: which entrances have panels that fetch them, what has changed there, and what closes doors at once.
-- The lists themselves are compiled from the tables of keys, people, credentials and providers whenever a panel asks.

-- A credential that was deactivated lately is still told apart from one that was never known.
alter table credentials add deactivated_at timestamptz;
update credentials set deactivated_at = now() where status = 'INACTIVE';
create function portico.stamp_deactivation() returns trigger language plpgsql as $$
begin
  new.deactivated_at := case when new.status = 'INACTIVE' then coalesce(new.deactivated_at, now()) end;
  return new;
end $$;
create trigger stamp_deactivation before insert or update of status on credentials for each row execute function portico.stamp_deactivation();

-- Panels compare tags of codes. With this hash the tags for a panel are derived without opening any code.
alter table credentials add panel_hash text;
comment on column credentials.panel_hash is 'of a code, with a key of the property; null until the first list with it is compiled';

create table person_suspensions (
  property_id uuid not null,
  person_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 200),
  suspended_by text not null,
  suspended_at timestamptz not null default now(),
  primary key (property_id, person_id),
  foreign key (property_id, person_id) references people (property_id, id) on delete cascade
);
comment on column person_suspensions.suspended_by is 'an e-mail address and not an account, because accounts can be deleted';

create table lockdowns (
  property_id uuid not null references properties on delete cascade,
  scope_id uuid not null,
  key_ids uuid[] not null default '{}',
  reason text not null check (char_length(reason) between 1 and 200),
  started_by text not null,
  started_at timestamptz not null default now(),
  primary key (property_id, scope_id)
);
comment on column lockdowns.scope_id is 'an entrance, or the property for all of its entrances';
comment on column lockdowns.key_ids is 'the keys that still open';

create table panels (
  property_id uuid not null,
  device_id uuid not null,
  entrance_id uuid not null,
  revision bigint not null default 0,
  acknowledged_at timestamptz,
  last_seen_at timestamptz not null default now(),
  disconnected_at timestamptz,
  clock_skew_ms bigint,
  events_waiting integer,
  primary key (property_id, device_id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade
);
comment on table panels is 'the devices that have fetched an access list at least once';
comment on column panels.entrance_id is 'the entrance of the list that the panel has; another one than that of the device after it was moved';
comment on column panels.revision is 'the revision by which the panel says it decides';
create index on panels (property_id, entrance_id);

create table entrance_revisions (
  property_id uuid not null,
  entrance_id uuid not null,
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  primary key (property_id, entrance_id),
  foreign key (property_id, entrance_id) references entrances (property_id, id) on delete cascade
);
comment on table entrance_revisions is 'only entrances with a panel have a row, so that changes cost nothing where there are no panels';

create table access_changes (
  property_id uuid not null references properties on delete cascade,
  entrance_id uuid not null,
  revision bigint not null,
  subject uuid,
  is_whole boolean not null default false,
  concerns boolean not null,
  account_id uuid,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table access_changes is 'what each revision changed, so that a panel gets the difference; old rows are deleted, and a panel that needs them gets the whole list';
comment on column access_changes.subject is 'a person, or a credential without a holder; null: what holds for everybody at the entrance';
comment on column access_changes.is_whole is 'so many subjects have changed that the whole list is sent';
comment on column access_changes.concerns is 'false: the subject is known at the entrance but could not open it before or after the change';
create index on access_changes (property_id, entrance_id, revision);
create index on access_changes (property_id, account_id, changed_at) where concerns;
create index on access_changes (changed_at);

create table access_changes_due (
  property_id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  entrance_ids uuid[],
  subjects uuid[] not null,
  is_door boolean not null
);
comment on table access_changes_due is 'what the current transaction has changed so far; always empty after a commit';
comment on column access_changes_due.entrance_ids is 'null: all entrances of the property';
create index on access_changes_due (transaction_id);

call portico.protect('person_suspensions');
call portico.protect('lockdowns');
call portico.protect('panels');
call portico.protect('entrance_revisions');
call portico.protect('access_changes');
call portico.protect('access_changes_due');
grant select, insert, update, delete on person_suspensions, lockdowns to :app_role;
grant select, insert, update on panels, entrance_revisions to :app_role;
grant select, insert, delete on access_changes to :app_role;

-- A token is looked up before anybody is known, for exactly one hash and in one round trip: panels ask after every change.
create function portico.find_device(hash bytea) returns table (id uuid, property_id uuid, entrance_id uuid)
language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    select d.id, d.property_id, d.entrance_id from device_tokens t
    join devices d on d.property_id = t.property_id and d.id = t.device_id where t.token_hash = hash;
  end;

-- What a panel says of itself, in one round trip. A revision that the entrance does not have is not believed.
create function portico.note_receipt(device uuid, known bigint, clock_ms bigint, waiting integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, portico
  begin atomic
    update panels p set revision = known, acknowledged_at = now(), last_seen_at = clock_timestamp(), disconnected_at = null,
      clock_skew_ms = clock_ms - (extract(epoch from clock_timestamp()) * 1000)::bigint, events_waiting = waiting
    from devices d join entrance_revisions r on r.property_id = d.property_id and r.entrance_id = d.entrance_id
    where d.id = device and p.property_id = d.property_id and p.device_id = d.id and r.revision >= known;
  end;

-- Revisions -------------------------------------------------------------------------------------------------------------
-- Runs once at the end of a transaction and takes its locks in one order, so that transactions never wait for each other in a circle
-- and hold these locks only while they commit. Each entrance gets one revision per transaction.
create function portico.raise_entrance_revisions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  notified bigint;
begin
  -- There is one call for each row of the transaction; the first one handles all of them.
  if not exists (select from access_changes_due where transaction_id = pg_current_xact_id()) then
    return null;
  end if;
  -- An entrance that gets its first panel now waits for this transaction, so that its first list includes these changes.
  perform pg_advisory_xact_lock_shared(hashtextextended(property_id::text, 22))
  from (select distinct property_id from access_changes_due where transaction_id = pg_current_xact_id() order by 1) p;
  perform from entrance_revisions r
  where exists (
    select from access_changes_due d
    where d.transaction_id = pg_current_xact_id() and d.property_id = r.property_id and (d.entrance_ids is null or r.entrance_id = any (d.entrance_ids)))
  order by r.property_id, r.entrance_id for update;

  with due as (
    delete from access_changes_due where transaction_id = pg_current_xact_id() returning *
  ), touched as (
    select r.property_id, r.entrance_id, s.subject,
      bool_or(s.subject is null or d.entrance_ids is not null or exists (
        select from person_keys pk join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
        where pk.property_id = r.property_id and pk.person_id = s.subject and ke.entrance_id = r.entrance_id)) as concerns
    from due d
    join entrance_revisions r on r.property_id = d.property_id and (d.entrance_ids is null or r.entrance_id = any (d.entrance_ids))
    cross join lateral (select unnest(d.subjects) union select null where d.is_door) s (subject)
    group by 1, 2, 3
  ), sized as (
    select *, count(*) over (partition by property_id, entrance_id) > 500 as is_whole from touched
  ), raised as (
    update entrance_revisions r set revision = r.revision + 1, changed_at = clock_timestamp()
    where (r.property_id, r.entrance_id) in (select property_id, entrance_id from touched)
    returning r.property_id, r.entrance_id, r.revision
  ), written as (
    insert into access_changes (property_id, entrance_id, revision, subject, is_whole, concerns, account_id)
    select property_id, entrance_id, revision, subject, is_whole, concerns, portico.account_id()
    from raised join sized using (property_id, entrance_id) where not is_whole
    union all
    select property_id, entrance_id, revision, null, true, bool_or(concerns), portico.account_id()
    from raised join sized using (property_id, entrance_id) where is_whole group by 1, 2, 3
  )
  select count(pg_notify('portico_access', entrance_id::text)) into notified from raised;
  return null;
end $$;

create constraint trigger raise_revisions after insert on access_changes_due
  deferrable initially deferred for each row execute function portico.raise_entrance_revisions();

-- Sources ---------------------------------------------------------------------------------------------------------------
-- One statement trigger for each kind of change to each table that lists are compiled from. Only columns that a list contains count:
-- a new name or a use of a code changes nothing at a door.
create function portico.note_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.property_id, array_agg(a.id), '{}', true from added a join removed r on r.id = a.id
  where (a.access_status, a.is_non_delivery) is distinct from (r.access_status, r.is_non_delivery)
  group by 1;
  return null;
end $$;
create trigger note_change after update on entrances
  referencing old table as removed new table as added for each statement execute function portico.note_entrance_change();

create function portico.note_property_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, '{}', true from added a join removed r on r.id = a.id where a.time_zone is distinct from r.time_zone;
  return null;
end $$;
create trigger note_change after update on properties
  referencing old table as removed new table as added for each statement execute function portico.note_property_change();

create function portico.note_person_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, null, array_agg(a.id), false from added a join removed r on r.id = a.id
    where (a.service_starts_at, a.service_expires_at, a.relation_type, a.email is null)
      is distinct from (r.service_starts_at, r.service_expires_at, r.relation_type, r.email is null)
    group by 1;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(id), false from added group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(id), false from removed group by 1;
  end if;
  return null;
end $$;
create trigger note_added after insert on people
  referencing new table as added for each statement execute function portico.note_person_change();
create trigger note_change after update on people
  referencing old table as removed new table as added for each statement execute function portico.note_person_change();
create trigger note_removed after delete on people
  referencing old table as removed for each statement execute function portico.note_person_change();

create function portico.note_credential_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, null, array_agg(distinct s.subject), false
    from added a join removed r on r.id = a.id
    cross join lateral (values (coalesce(a.person_id, a.id)), (coalesce(r.person_id, r.id))) s (subject)
    where (a.person_id, a.type, a.status in ('ENABLED', 'ACTIVE'), a.value_hash, a.guest_schedules, a.starts_at, a.expires_at,
        a.supported_format_id, a.facility_code, a.fob_number)
      is distinct from (r.person_id, r.type, r.status in ('ENABLED', 'ACTIVE'), r.value_hash, r.guest_schedules, r.starts_at, r.expires_at,
        r.supported_format_id, r.facility_code, r.fob_number)
    group by 1;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from added group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from removed group by 1;
  end if;
  return null;
end $$;
create trigger note_added after insert on credentials
  referencing new table as added for each statement execute function portico.note_credential_change();
create trigger note_change after update on credentials
  referencing old table as removed new table as added for each statement execute function portico.note_credential_change();
create trigger note_removed after delete on credentials
  referencing old table as removed for each statement execute function portico.note_credential_change();

-- A key that was given to a person or taken from them concerns the entrances that it opens.
create function portico.note_person_key_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op <> 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select r.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct r.person_id), false
    from removed r join key_entrances ke on ke.property_id = r.property_id and ke.key_id = r.key_id group by r.property_id, r.key_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct a.person_id), false
    from added a join key_entrances ke on ke.property_id = a.property_id and ke.key_id = a.key_id group by a.property_id, a.key_id;
  end if;
  return null;
end $$;
create trigger note_added after insert on person_keys
  referencing new table as added for each statement execute function portico.note_person_key_change();
create trigger note_change after update on person_keys
  referencing old table as removed new table as added for each statement execute function portico.note_person_key_change();
create trigger note_removed after delete on person_keys
  referencing old table as removed for each statement execute function portico.note_person_key_change();

-- The grants of the holders name the key only while it opens the entrance.
create function portico.note_key_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id), '{}', true
    from added a join removed r on r.property_id = a.property_id and r.key_id = a.key_id and r.entrance_id = a.entrance_id
    where a.guest_schedules is distinct from r.guest_schedules group by 1;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = a.property_id and pk.key_id = a.key_id), '{}'), true
    from added a group by a.property_id, a.key_id;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select r.property_id, array_agg(distinct r.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = r.property_id and pk.key_id = r.key_id), '{}'), true
    from removed r group by r.property_id, r.key_id;
  end if;
  return null;
end $$;
create trigger note_added after insert on key_entrances
  referencing new table as added for each statement execute function portico.note_key_entrance_change();
create trigger note_change after update on key_entrances
  referencing old table as removed new table as added for each statement execute function portico.note_key_entrance_change();
create trigger note_removed after delete on key_entrances
  referencing old table as removed for each statement execute function portico.note_key_entrance_change();

-- Providers, their permissions, and the permission document of the property.
create function portico.note_permission_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  rows text := case tg_op when 'INSERT' then 'select * from added' when 'DELETE' then 'select * from removed'
    else 'select * from added union all select * from removed' end;
begin
  execute format(
    'insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
     select distinct property_id, case when entity_type = ''ACCESS_POINT'' then array[entity_id] end, ''{}''::uuid[], true from (%s) s
     where entity_type in (''PROPERTY'', ''ACCESS_POINT'')', rows);
  return null;
end $$;
create trigger note_added after insert on provider_permissions
  referencing new table as added for each statement execute function portico.note_permission_change();
create trigger note_change after update on provider_permissions
  referencing old table as removed new table as added for each statement execute function portico.note_permission_change();
create trigger note_removed after delete on provider_permissions
  referencing old table as removed for each statement execute function portico.note_permission_change();
create trigger note_added after insert on entity_permissions
  referencing new table as added for each statement execute function portico.note_permission_change();
create trigger note_change after update on entity_permissions
  referencing old table as removed new table as added for each statement execute function portico.note_permission_change();
create trigger note_removed after delete on entity_permissions
  referencing old table as removed for each statement execute function portico.note_permission_change();

create function portico.note_provider_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select distinct property_id, null::uuid[], '{}'::uuid[], true from entrance_revisions;
  return null;
end $$;
create trigger note_change after insert or update of available_on, type or delete on providers
  for each statement execute function portico.note_provider_change();

create function portico.note_suspension() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(person_id), false from added group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(person_id), false from removed group by 1;
  end if;
  return null;
end $$;
create trigger note_added after insert on person_suspensions
  referencing new table as added for each statement execute function portico.note_suspension();
create trigger note_removed after delete on person_suspensions
  referencing old table as removed for each statement execute function portico.note_suspension();

create function portico.note_lockdown() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  rows text := case tg_op when 'DELETE' then 'select * from removed' else 'select * from added' end;
begin
  execute format(
    'insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
     select property_id, case when scope_id <> property_id then array[scope_id] end, ''{}''::uuid[], true from (%s) s', rows);
  return null;
end $$;
create trigger note_added after insert on lockdowns
  referencing new table as added for each statement execute function portico.note_lockdown();
create trigger note_change after update on lockdowns
  referencing new table as added for each statement execute function portico.note_lockdown();
create trigger note_removed after delete on lockdowns
  referencing old table as removed for each statement execute function portico.note_lockdown();
