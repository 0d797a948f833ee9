-- A holding with hours, or one of somebody whose code has hours, brings them to the doors of its key or takes them away.
create or replace function portico.note_person_key_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op <> 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select r.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct r.person_id),
      bool_or(r.hours_id is not null or exists (
        select from credentials c where c.property_id = r.property_id and c.person_id = r.person_id and c.hours_id is not null))
    from removed r join key_entrances ke on ke.property_id = r.property_id and ke.key_id = r.key_id group by r.property_id, r.key_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct a.person_id),
      bool_or(a.hours_id is not null or exists (
        select from credentials c where c.property_id = a.property_id and c.person_id = a.person_id and c.hours_id is not null))
    from added a join key_entrances ke on ke.property_id = a.property_id and ke.key_id = a.key_id group by a.property_id, a.key_id;
  end if;
  return null;
end $$;
