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
