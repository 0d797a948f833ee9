-- Another salt, another key or another place for the key: the panels get whole lists. Another zone or other offsets: they get their door.
create or replace function portico.note_property_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, '{}', true from added a join removed r on r.id = a.id
  where (a.time_zone, a.code_salt_epoch, a.panel_key_storage, a.offsets_from, a.offsets_zone_data)
    is distinct from (r.time_zone, r.code_salt_epoch, r.panel_key_storage, r.offsets_from, r.offsets_zone_data);
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, array_agg(distinct g.id), false
  from added a join removed r on r.id = a.id
  join people g on g.property_id = a.id and g.relation_type = 'GUEST'
  join person_keys pk on pk.property_id = g.property_id and pk.person_id = g.id
  where (a.guest_sharing_from is null) <> (r.guest_sharing_from is null)
  group by a.id;
  return null;
end $$;
