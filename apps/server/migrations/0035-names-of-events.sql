-- Every report locked the name of every visitor that it mentioned, although names hardly ever change. Now a name is written only if it is new or has
-- changed, or if its visitor or entrance has a count that did not exist before: then a job that clears names which no count mentions may be about to delete it, and waits.
create or replace function portico.count_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  -- In one order, so that two batches of the same day never wait for each other in a circle.
  with counted as (
    insert into access_daily_counts as c (property_id, kind, value, day, unlock_status, events)
    select a.property_id, k.kind, k.value, (a.unlocked_at at time zone 'UTC')::date, a.unlock_status, count(*)
    from added a
    cross join lateral (values ('ALL', ''), ('ENTRANCE', a.entrance_id::text), ('VISITOR', a.accessed_by)) k (kind, value)
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (property_id, kind, value, day, unlock_status) do update set events = c.events + excluded.events
    returning c.property_id, c.kind, c.value, c.xmax = 0 as is_new
  ),
  named as (
    select distinct on (a.property_id, k.kind, k.value) a.property_id, k.kind, k.value, k.name
    from added a
    cross join lateral (values
      ('ENTRANCE', a.entrance_id::text, a.entrance_name),
      ('VISITOR', a.accessed_by, coalesce(a.visitor_name, a.accessed_by))) k (kind, value, name)
    where k.value <> ''
    order by 1, 2, 3, a.unlocked_at desc
  )
  insert into access_event_names as n (property_id, kind, value, name)
  select a.property_id, a.kind, a.value, a.name from named a
  left join access_event_names known on known.property_id = a.property_id and known.kind = a.kind and known.value = a.value
  where known.name is distinct from a.name
    or (a.property_id, a.kind, a.value) in (select c.property_id, c.kind, c.value from counted c where c.is_new)
  order by 1, 2, 3
  on conflict (property_id, kind, value) do update set name = excluded.name where n.name <> excluded.name;
  return null;
end $$;
