-- A pass ends with its host.
create or replace function portico.note_person_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, null, array_agg(a.id), false from added a join removed r on r.id = a.id
    where (a.service_starts_at, a.service_expires_at, a.relation_type, a.email is null)
      is distinct from (r.service_starts_at, r.service_expires_at, r.relation_type, r.email is null)
    group by 1;
    perform portico.note_passes(array_agg(p.id))
    from added a join removed r on r.id = a.id join passes p on p.property_id = a.property_id and p.host_id = a.id
    where a.service_expires_at is distinct from r.service_expires_at;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(id), false from added group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(id), false from removed group by 1;
    perform portico.note_passes(array_agg(p.id))
    from removed r join passes p on p.property_id = r.property_id and p.host_id = r.id;
  end if;
  return null;
end $$;
