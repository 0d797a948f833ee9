-- What every panel at the entrance knows of it: whether anybody may open it, and whether deliveries use it.
create or replace function portico.note_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.property_id, array_agg(a.id), '{}', true from added a join removed r on r.id = a.id
  where (a.access_status, a.is_non_delivery, a.archived_at) is distinct from (r.access_status, r.is_non_delivery, r.archived_at)
  group by 1;
  return null;
end $$;
