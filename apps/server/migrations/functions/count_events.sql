-- Counts come first, then names, each in one order, so that two reports never wait for each other in a circle. In one statement PostgreSQL chose which of the two
-- came first: reports of a property without any history ended in deadlocks.
create or replace function portico.count_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  begun text[];
begin
  with counted as (
    insert into access_daily_counts as c (property_id, kind, value, day, unlock_status, events)
    select k.property_id, k.kind, k.value, k.day, k.unlock_status, k.events
    from (
      select a.property_id, 'ALL' as kind, '' as value, (a.unlocked_at at time zone 'UTC')::date as day, a.unlock_status, count(*) as events
      from added a group by 1, 4, 5
      union all
      select a.property_id, 'ENTRANCE', a.entrance_id::text, (a.unlocked_at at time zone 'UTC')::date, a.unlock_status, count(*)
      from added a group by a.property_id, a.entrance_id, 4, 5
      union all
      select a.property_id, 'VISITOR', a.accessed_by, (a.unlocked_at at time zone 'UTC')::date, a.unlock_status, count(*)
      from added a group by 1, 3, 4, 5
    ) k
    order by 1, 2, 3, 4, 5
    on conflict (property_id, kind, value, day, unlock_status) do update set events = c.events + excluded.events
    returning c.property_id, c.kind, c.value, c.xmax = 0 as is_new
  )
  select array_agg(c.property_id || c.kind || c.value) into begun from counted c where c.is_new;

  insert into access_hourly_counts as c (property_id, hour, unlock_status, events)
  select a.property_id, date_trunc('hour', a.unlocked_at, 'UTC'), a.unlock_status, count(*) from added a
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (property_id, hour, unlock_status) do update set events = c.events + excluded.events;

  -- A name is written if it is new or has changed, or if its visitor or entrance has a count that did not exist before: then a job that clears names which no
  -- count mentions may be about to delete it, and waits.
  insert into access_event_names as n (property_id, kind, value, name)
  select a.property_id, a.kind, a.value, a.name
  from (
    select distinct on (k.property_id, k.kind, k.value) k.property_id, k.kind, k.value, k.name
    from (
      select a.property_id, 'ENTRANCE' as kind, a.entrance_id::text as value, a.entrance_name as name, a.unlocked_at from added a
      union all
      select a.property_id, 'VISITOR', a.accessed_by, coalesce(a.visitor_name, a.accessed_by), a.unlocked_at from added a where a.accessed_by <> ''
    ) k
    order by 1, 2, 3, k.unlocked_at desc
  ) a
  left join access_event_names known on known.property_id = a.property_id and known.kind = a.kind and known.value = a.value
  where known.name is distinct from a.name or a.property_id || a.kind || a.value in (select unnest(begun))
  order by 1, 2, 3
  on conflict (property_id, kind, value) do update set name = excluded.name where n.name <> excluded.name;
  return null;
end $$;
