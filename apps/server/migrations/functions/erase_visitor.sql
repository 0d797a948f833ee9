-- What names a person in the events of a property goes, and the counts of that person become those of somebody unknown.
create or replace function portico.erase_visitor(of_property uuid, of_person uuid, emails text[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' as $$
declare
  moved record;
  erased integer;
begin
  perform portico.lock_events_of(of_property);
  for moved in
    select e.accessed_by, e.unlocked_at::date as day, e.unlock_status, count(*)::integer as events
    from access_events e
    where e.property_id = of_property and e.accessed_by <> ''
      and (lower(e.guest_email) = any (emails)
        or e.guest_email is null and (e.person_id = of_person or lower(e.user_email) = any (emails) or lower(e.accessed_by) = any (emails)))
    group by 1, 2, 3 order by 1, 2, 3
  loop
    update access_daily_counts c set events = c.events - moved.events
    where c.property_id = of_property and c.kind = 'VISITOR' and c.value = moved.accessed_by and c.day = moved.day and c.unlock_status = moved.unlock_status;
    delete from access_daily_counts c
    where c.property_id = of_property and c.kind = 'VISITOR' and c.value = moved.accessed_by and c.day = moved.day and c.events <= 0;
    insert into access_daily_counts as c values (of_property, 'VISITOR', '', moved.day, moved.unlock_status, moved.events)
    on conflict (property_id, kind, value, day, unlock_status) do update set events = c.events + excluded.events;
    delete from access_event_names n
    where n.property_id = of_property and n.kind = 'VISITOR' and n.value = moved.accessed_by
      and not exists (select from access_daily_counts c where c.property_id = of_property and c.kind = 'VISITOR' and c.value = moved.accessed_by);
  end loop;
  update access_events e set visitor_name = null, user_email = null, unit_numbers = '{}', person_id = null, credential_id = null,
    accessed_by = case when e.guest_email is null or lower(e.guest_email) = any (emails) then '' else e.accessed_by end,
    guest_email = case when lower(e.guest_email) = any (emails) then null else e.guest_email end
  where e.property_id = of_property
    and (e.person_id = of_person or lower(e.user_email) = any (emails) or lower(e.guest_email) = any (emails) or lower(e.accessed_by) = any (emails));
  get diagnostics erased = row_count;
  return erased;
end $$;
