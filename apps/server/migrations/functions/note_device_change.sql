-- A new key of the tags, another entrance, or the archive: the doors that the device leaves and comes to get new lists.
create or replace function portico.note_device_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, array_agg(distinct c.entrance_id), '{}', true from (
    select a.property_id, unnest(array[a.entrance_id, r.entrance_id]) as entrance_id from added a join removed r on r.id = a.id
    where (a.code_key_epoch, a.entrance_id, a.archived_at) is distinct from (r.code_key_epoch, r.entrance_id, r.archived_at)
  ) c group by 1;
  return null;
end $$;
