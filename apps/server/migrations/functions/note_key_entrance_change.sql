-- Whether one entrance of a key is shared decides what guests open at all of its entrances.
create or replace function portico.note_key_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id), '{}', true
    from added a join removed r on r.property_id = a.property_id and r.key_id = a.key_id and r.entrance_id = a.entrance_id
    where a.guest_schedules is distinct from r.guest_schedules group by 1;
    perform portico.note_sharing_change(array_agg(distinct a.key_id))
    from added a join removed r on r.property_id = a.property_id and r.key_id = a.key_id and r.entrance_id = a.entrance_id
    where a.is_guest_sharable <> r.is_guest_sharable;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = a.property_id and pk.key_id = a.key_id), '{}'), true
    from added a group by a.property_id, a.key_id;
    perform portico.note_sharing_change(array_agg(distinct key_id)) from added where is_guest_sharable;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select r.property_id, array_agg(distinct r.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = r.property_id and pk.key_id = r.key_id), '{}'), true
    from removed r group by r.property_id, r.key_id;
    perform portico.note_sharing_change(array_agg(distinct key_id)) from removed where is_guest_sharable;
  end if;
  return null;
end $$;
