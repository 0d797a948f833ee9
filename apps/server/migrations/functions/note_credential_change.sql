-- The hours of a credential stand in the part for everybody at the doors of its holder. The number of a pass never changes, and what else holds for
-- it stands in the pass.
create or replace function portico.note_credential_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  rows text := case tg_op when 'INSERT' then 'select * from added' when 'DELETE' then 'select * from removed'
    else 'select a.* from added a join removed r on r.id = a.id where (a.hours_id, a.person_id) is distinct from (r.hours_id, r.person_id)
      union all select r.* from added a join removed r on r.id = a.id where (a.hours_id, a.person_id) is distinct from (r.hours_id, r.person_id)' end;
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, null, array_agg(distinct s.subject), false
    from added a join removed r on r.id = a.id
    cross join lateral (values (coalesce(a.person_id, a.id)), (coalesce(r.person_id, r.id))) s (subject)
    where a.type <> 'PASS' and (a.person_id, a.type, a.status in ('ENABLED', 'ACTIVE'), a.value_hash, a.guest_schedules, a.starts_at, a.expires_at,
        a.supported_format_id, a.facility_code, a.fob_number, a.hours_id)
      is distinct from (r.person_id, r.type, r.status in ('ENABLED', 'ACTIVE'), r.value_hash, r.guest_schedules, r.starts_at, r.expires_at,
        r.supported_format_id, r.facility_code, r.fob_number, r.hours_id)
    group by 1;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from added where type <> 'PASS' group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from removed where type <> 'PASS' group by 1;
  end if;
  execute format(
    'insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
     select c.property_id, array_agg(distinct ke.entrance_id), ''{}''::uuid[], true
     from (%s) c
     join person_keys pk on pk.property_id = c.property_id and pk.person_id = c.person_id
     join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
     where c.hours_id is not null group by c.property_id', rows);
  return null;
end $$;
