-- Properties, places, entrances and devices come in through the API, and are archived, never deleted.
alter table properties add column code text;
alter table properties add column archived_at timestamptz;
alter table properties add column archived_by uuid;
alter table properties add column doors_after_archive text;
alter table properties add constraint properties_code_length check (length(code) between 1 and 32) not valid;
alter table properties add constraint properties_doors_after_archive_known check (doors_after_archive in ('SHUT', 'STAY')) not valid;
comment on column properties.code is 'the company''s own short name; files are matched by it';
comment on column properties.archived_at is 'null: the property is at work';
comment on column properties.archived_by is 'an account. Not a reference: the archive outlives the account';
comment on column properties.doors_after_archive is 'SHUT: a lockdown began with the archive, and tokens of panels end when they know it; STAY: tokens ended at once';

alter table places add column code text;
alter table places add column archived_at timestamptz;
alter table places add constraint places_code_length check (length(code) between 1 and 32) not valid;

alter table entrances add column code text;
alter table entrances add column archived_at timestamptz;
alter table entrances add column use text not null default 'SHARED';
alter table entrances add constraint entrances_code_length check (length(code) between 1 and 32) not valid;
alter table entrances add constraint entrances_use_known check (use in ('SHARED', 'HOME')) not valid;
comment on column entrances.use is 'HOME: what happens there concerns its residents alone';

-- Serial numbers and ports of archived devices are free again: the indexes of the next migration replace the constraint.
alter table devices add column archived_at timestamptz;
alter table devices add column version integer not null default 1;
alter table devices drop constraint devices_property_id_serial_number_key;

alter table keys add column code text;
alter table keys add constraint keys_code_length check (length(code) between 1 and 32) not valid;

-- A property is added by whoever changes properties in all of a company.
create policy add_to_company on properties for insert to :app_role
  with check (company_id in (select portico.company_ids_with('{properties.change}', true)));

-- An archived entrance is no longer counted.
create function portico.count_archived_entrances() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into property_counts as c (property_id, entrances)
  select a.property_id, sum(case when a.archived_at is null then 1 else -1 end)
  from added a join removed r on r.property_id = a.property_id and r.id = a.id
  where (a.archived_at is null) <> (r.archived_at is null) group by a.property_id order by a.property_id
  on conflict (property_id) do update set entrances = c.entrances + excluded.entrances;
  return null;
end $$;
create trigger count_archived after update on entrances referencing old table as removed new table as added
  for each statement execute function portico.count_archived_entrances();

-- Whether reads that name no property see archived ones, too: only while the guard looks up the property of a thing, and in the list of the archive.
create function portico.sees_archived() returns boolean language sql stable
  return coalesce(current_setting('app.archived', true), '') = 'on';

-- What is in a place, and what hangs on it. Its tables belong to others, and a role may change places without reading all of them.
create function portico.uses_of_place(of_property uuid, of_place uuid)
  returns table (people integer, entrances integer, places integer, formats integer, units integer, key_ids uuid[])
  language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select (select count(*)::int from people p where p.property_id = of_property and p.place_id = of_place),
    (select count(*)::int from entrances e where e.property_id = of_property and e.place_id = of_place and e.archived_at is null),
    (select count(*)::int from place_parents r join places l on l.property_id = r.property_id and l.id = r.place_id
      where r.property_id = of_property and r.parent_id = of_place and l.archived_at is null),
    (select count(*)::int from credential_formats f where f.property_id = of_property and f.place_id = of_place),
    (select count(*)::int from integration_units u where u.property_id = of_property and u.place_id = of_place),
    array(select d.key_id from place_default_keys d where d.property_id = of_property and d.place_id = of_place order by 1)
  where portico.is_system() or of_property in (select portico.property_ids_with('{properties.change}'))
$$;
revoke all on function portico.uses_of_place(uuid, uuid) from public;
grant execute on function portico.uses_of_place(uuid, uuid) to :app_role;

-- The archive of a company with the names of those who have archived. Only owners and auditors see it, within a transaction that sees archived properties.
create function portico.archived_properties(of_company uuid)
  returns table (id uuid, name text, city text, archived_at timestamptz, archived_by text)
  language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select p.id, p.name, p.city, p.archived_at, coalesce(nullif(a.full_name, ''), a.email)
  from properties p left join accounts a on a.id = p.archived_by
  where p.company_id = of_company and p.archived_at is not null and p.id in (select portico.property_ids_with('{properties.read}'))
$$;
revoke all on function portico.archived_properties(uuid) from public;
grant execute on function portico.archived_properties(uuid) to :app_role;

-- Nobody arrives in an archived place, so it gives no keys.
create function portico.end_default_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  delete from place_default_keys d using added a
  where a.archived_at is not null and d.property_id = a.property_id and d.place_id = a.id;
  return null;
end $$;
create trigger end_default_keys after update on places referencing new table as added
  for each statement execute function portico.end_default_keys();
