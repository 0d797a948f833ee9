-- Panels compare tags of codes. The tags were made with two fast hashes, so whoever had a list found all of its codes within seconds.
-- Now each code has a slow hash, which a worker makes after the code was created, and the tags are made of that.
alter table properties
  add code_salt_epoch integer not null default 1,
  add panel_key_storage text not null default 'DISK' constraint panel_key_storage_known check (panel_key_storage in ('DISK', 'MEMORY'));
comment on column properties.code_salt_epoch is 'the slow hashes of codes are made with a salt of the property and of this number';
comment on column properties.panel_key_storage is 'where panels keep the key of their tags';
comment on column credentials.panel_hash is 'of releases before code_hashes';

alter table devices add code_key_epoch integer not null default 1;
comment on column devices.code_key_epoch is 'the tags of a panel are made with a key of the device and of this number';

alter table panels add salt_epoch integer;
comment on column panels.salt_epoch is 'of the list that the panel says it has; null: it has said none';

create table code_hashes (
  property_id uuid not null,
  credential_id uuid not null,
  salt_epoch integer not null,
  hash text not null,
  primary key (property_id, credential_id, salt_epoch),
  foreign key (property_id, credential_id) references credentials (property_id, id) on delete cascade
);
comment on table code_hashes is 'slow hashes of the codes of properties with panels; a list has only codes with one of its salt';
call portico.protect('code_hashes');
grant select, insert, delete on code_hashes to :app_role;

-- A code that has its hash now belongs into the lists of the doors that its holder has a key for.
create function portico.note_code_hash() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, array_agg(distinct ke.entrance_id), array[c.person_id], false
  from added a
  join credentials c on c.property_id = a.property_id and c.id = a.credential_id
  join person_keys pk on pk.property_id = c.property_id and pk.person_id = c.person_id
  join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
  group by c.property_id, c.person_id;
  return null;
end $$;
create trigger note_added after insert on code_hashes
  referencing new table as added for each statement execute function portico.note_code_hash();

-- Another salt, another key or another place for the key: the panels get whole lists.
create or replace function portico.note_property_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, '{}', true from added a join removed r on r.id = a.id
  where (a.time_zone, a.code_salt_epoch, a.panel_key_storage) is distinct from (r.time_zone, r.code_salt_epoch, r.panel_key_storage);
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, array_agg(distinct g.id), false
  from added a join removed r on r.id = a.id
  join people g on g.property_id = a.id and g.relation_type = 'GUEST'
  join person_keys pk on pk.property_id = g.property_id and pk.person_id = g.id
  where (a.guest_sharing_from is null) <> (r.guest_sharing_from is null)
  group by a.id;
  return null;
end $$;

create function portico.note_device_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.property_id, array_agg(distinct a.entrance_id), '{}', true from added a join removed r on r.id = a.id
  where a.code_key_epoch is distinct from r.code_key_epoch group by 1;
  return null;
end $$;
create trigger note_change after update on devices
  referencing old table as removed new table as added for each statement execute function portico.note_device_change();
