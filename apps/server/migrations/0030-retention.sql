-- What is kept only for some time is deleted by a job of the server, which is not the owner: it may delete rows, and asks for the rest.
grant delete on metric_events to :app_role;

create table retention_marks (
  kind text primary key check (kind in ('EVENTS')),
  kept_since timestamptz not null
);
comment on table retention_marks is 'from when on there are data; no row: nothing was ever deleted';
grant select on retention_marks to :app_role;

-- The oldest month of events that ends before this day goes as a whole: that takes a moment, whatever the number of events. It needs the table for
-- itself for that moment; if it does not get it within two seconds it gives up, so that nobody who reports or reads waits longer than that.
create function portico.drop_oldest_event_month(keep_since date) returns text
language plpgsql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  oldest record;
begin
  -- Panels report what happened up to 90 days ago.
  if keep_since > now() - interval '4 months' then raise exception 'events are kept for at least four months'; end if;
  select c.relname, to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' as ends into oldest
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.access_events'::regclass and c.relname ~ '^access_events_\d{4}_\d{2}$'
  order by c.relname limit 1;
  if oldest.ends is null or oldest.ends > keep_since then return null; end if;
  execute format('drop table public.%I', oldest.relname);
  insert into retention_marks values ('EVENTS', oldest.ends)
  on conflict (kind) do update set kept_since = greatest(retention_marks.kept_since, excluded.kept_since);
  return oldest.relname;
end $$;

-- The counts of days whose events are gone.
create function portico.clear_event_counts(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' as $$
  with gone as (
    delete from access_daily_counts where ctid = any (array(
      select c.ctid from access_daily_counts c where c.day < (select kept_since::date from retention_marks where kind = 'EVENTS')
      order by c.day limit most))
    returning 1
  ) select count(*)::integer from gone;
$$;

-- The names of visitors and entrances that no event mentions any more. They are locked first and looked at again afterwards: an event that is
-- reported meanwhile has its name locked, too, and keeps it.
create function portico.clear_event_names(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  candidates tid[];
  cleared integer;
begin
  select array_agg(u.ctid) into candidates from (
    select n.ctid from access_event_names n
    where not exists (select from access_daily_counts c where c.property_id = n.property_id and c.kind = n.kind and c.value = n.value)
    limit most for update skip locked) u;
  delete from access_event_names n where n.ctid = any (candidates)
    and not exists (select from access_daily_counts c where c.property_id = n.property_id and c.kind = n.kind and c.value = n.value);
  get diagnostics cleared = row_count;
  return cleared;
end $$;

revoke all on function portico.drop_oldest_event_month(date), portico.clear_event_counts(integer), portico.clear_event_names(integer) from public;
grant execute on function portico.drop_oldest_event_month(date), portico.clear_event_counts(integer), portico.clear_event_names(integer) to :app_role;
