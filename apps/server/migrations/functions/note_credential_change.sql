-- The number of a pass never changes, and what else holds for it stands in the pass.
create or replace function portico.note_credential_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, null, array_agg(distinct s.subject), false
    from added a join removed r on r.id = a.id
    cross join lateral (values (coalesce(a.person_id, a.id)), (coalesce(r.person_id, r.id))) s (subject)
    where a.type <> 'PASS' and (a.person_id, a.type, a.status in ('ENABLED', 'ACTIVE'), a.value_hash, a.guest_schedules, a.starts_at, a.expires_at,
        a.supported_format_id, a.facility_code, a.fob_number)
      is distinct from (r.person_id, r.type, r.status in ('ENABLED', 'ACTIVE'), r.value_hash, r.guest_schedules, r.starts_at, r.expires_at,
        r.supported_format_id, r.facility_code, r.fob_number)
    group by 1;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from added where type <> 'PASS' group by 1;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, null, array_agg(distinct coalesce(person_id, id)), false from removed where type <> 'PASS' group by 1;
  end if;
  return null;
end $$;
