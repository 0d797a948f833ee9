-- A range of the history cuts off parts of its first and last day, and a page begins somewhere in a day. A property with many doors has hundreds of thousands of
-- events a day, so that both were counted in the events themselves for longer than everything else took. Events are counted by the hour, too, all of
-- a property together. What happened before this migration is not among the hours: those of a day are used only if they add up to the count of the day.
create table access_hourly_counts (
  property_id uuid not null,
  hour timestamptz not null,
  unlock_status text not null,
  events integer not null,
  primary key (property_id, hour, unlock_status)
) with (fillfactor = 50);
comment on table access_hourly_counts is 'all events of a property; complete for a day if they add up to its count in access_daily_counts';
create index on access_hourly_counts (hour);
call portico.protect('access_hourly_counts');
grant select on access_hourly_counts to :app_role;

-- Counts are updated with every report: with room in its page a row is replaced without new entries in the indexes.
alter table access_daily_counts set (fillfactor = 50);

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

-- The counts of days whose events are gone, and of their hours.
create or replace function portico.clear_event_counts(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' as $$
  with kept as (select kept_since from retention_marks where kind = 'EVENTS'),
  gone as (
    delete from access_daily_counts where ctid = any (array(
      select c.ctid from access_daily_counts c where c.day < (select kept_since::date from kept) order by c.day limit most))
    returning 1
  ),
  gone_hours as (
    delete from access_hourly_counts where ctid = any (array(
      select c.ctid from access_hourly_counts c where c.hour < (select kept_since from kept) order by c.hour limit most))
    returning 1
  )
  select ((select count(*) from gone) + (select count(*) from gone_hours))::integer;
$$;
