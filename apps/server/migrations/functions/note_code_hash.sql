-- A number of a pass concerns the entrances of the pass, a code those of the keys of its holder.
create or replace function portico.note_code_hash() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, array_agg(distinct ke.entrance_id), array[c.person_id], false
  from added a
  join credentials c on c.property_id = a.property_id and c.id = a.credential_id
  join person_keys pk on pk.property_id = c.property_id and pk.person_id = c.person_id
  join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
  group by c.property_id, c.person_id;
  perform portico.note_passes(array_agg(a.credential_id))
  from added a join passes p on p.property_id = a.property_id and p.id = a.credential_id;
  return null;
end $$;
