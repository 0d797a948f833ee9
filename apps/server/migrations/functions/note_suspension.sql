-- The passes of somebody who is suspended open nothing meanwhile.
create or replace function portico.note_suspension() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(person_id), false from added group by 1;
    perform portico.note_passes(array_agg(p.id))
    from added a join passes p on p.property_id = a.property_id and p.host_id = a.person_id;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(person_id), false from removed group by 1;
    perform portico.note_passes(array_agg(p.id))
    from removed r join passes p on p.property_id = r.property_id and p.host_id = r.person_id;
  end if;
  return null;
end $$;
