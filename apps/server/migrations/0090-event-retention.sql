-- How long the history of a property names people. A property without rules keeps events as long as the deployment does.

create table retention_policies (
  property_id uuid primary key references properties on delete cascade,
  preset text not null check (preset in ('DEPLOYMENT', 'NEW_YORK_CITY', 'FRANCE', 'OWN')),
  version integer not null default 1
);

create table event_retention (
  property_id uuid not null references retention_policies on delete cascade,
  kind text not null check (kind in ('RESIDENT', 'GUEST', 'STAFF', 'DENIAL')),
  days integer not null check (days between 1 and 730),
  fate text not null check (fate in ('ANONYMIZE', 'DELETE')),
  done_until timestamptz not null default '-infinity',
  primary key (property_id, kind)
);
comment on column event_retention.done_until is 'events of this kind before it have met their fate, but for those that a hold keeps';

create table event_holds (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  reason text not null check (char_length(reason) between 1 and 500),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  ends_at timestamptz not null,
  person_ids uuid[] not null default '{}',
  entrance_ids uuid[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  settled_at timestamptz,
  primary key (property_id, id)
);
comment on column event_holds.person_ids is 'whose events are kept; empty: those of everybody';
comment on column event_holds.settled_at is 'since then what the hold kept goes by the rules again';
create index event_holds_open on event_holds (property_id) where settled_at is null;

call portico.protect('retention_policies', '{properties.read,history.recent}', '{properties.change}');
call portico.protect('event_retention', '{properties.read,history.recent}', '{properties.change}');
call portico.protect('event_holds', '{properties.read}', '{properties.change}');
grant select, insert, update, delete on retention_policies, event_retention to :app_role;
grant select, insert, update on event_holds to :app_role;

alter table access_events add column holder_kind text;
comment on column access_events.holder_kind is 'RESIDENT, GUEST or STAFF, as it was then; null: nobody knows, or the event is from before this was kept';

-- Null: nobody knows.
create function portico.holder_kind(relation_type text, is_guest boolean, is_provider boolean) returns text
language sql immutable as $$
  select case when is_guest or relation_type = 'GUEST' then 'GUEST' when relation_type = 'SERVICE_PROVIDER' then 'STAFF'
    when relation_type is not null then 'RESIDENT' when is_provider then 'STAFF' end
$$;

create function portico.names_somebody(e access_events) returns boolean
language sql immutable as $$
  select e.person_id is not null or e.credential_id is not null or e.visitor_name is not null or e.user_email is not null
    or e.guest_email is not null or e.press_id is not null or e.unit_numbers <> '{}' or e.accessed_by <> '' and e.provider_id is null
$$;

-- The erasure of a person and the retention of a property move the same counts, so one waits for the other.
create function portico.lock_events_of(of_property uuid) returns void
language sql as $$ select pg_advisory_xact_lock(hashtextextended('portico.events ' || of_property, 0)) $$;
revoke execute on function portico.lock_events_of(uuid) from public;

-- Anonymises or deletes the next events of a kind that are older than the property keeps them, and returns how many it has looked at; 0: none is left.
-- Counts come first, then names, in the order of count_events, so that a panel's report and this never wait for each other in a circle.
create function portico.retain_events(of_property uuid, of_kind text, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, portico set timezone = 'UTC' as $$
declare
  rule record;
  upto timestamptz;
  looked integer;
  times timestamptz[];
  ids uuid[];
  visitors text[];
  entrances text[];
  statuses text[];
  locked tid[];
begin
  if not portico.is_system() then raise exception 'only the server retains events'; end if;
  perform portico.lock_events_of(of_property);
  select r.fate, r.done_until, date_trunc('day', now()) - make_interval(days => r.days) as border into rule
  from event_retention r where r.property_id = of_property and r.kind = of_kind for update;
  if rule.fate is null or rule.done_until >= rule.border then return 0; end if;

  select count(*), max(e.unlocked_at) into looked, upto
  from (
    select a.unlocked_at from access_events a
    where a.property_id = of_property and a.unlocked_at >= rule.done_until and a.unlocked_at < rule.border
    order by a.unlocked_at limit most
  ) e;
  if looked < most then
    upto := rule.border;
  elsif upto = rule.done_until then
    -- More events of one moment than a batch has.
    upto := upto + interval '1 microsecond';
  end if;

  select array_agg(e.unlocked_at), array_agg(e.event_id), array_agg(e.accessed_by), array_agg(e.entrance_id::text), array_agg(e.unlock_status)
  into times, ids, visitors, entrances, statuses
  from (
    select a.* from access_events a
    left join people p on p.property_id = a.property_id and p.id = a.person_id
    cross join lateral (
      select coalesce(a.holder_kind, portico.holder_kind(p.relation_type, a.guest_email is not null, a.provider_id is not null)) as kind
    ) h
    where a.property_id = of_property and a.unlocked_at >= rule.done_until and a.unlocked_at < upto
      and case of_kind when 'DENIAL' then a.unlock_status = 'FAILURE' else h.kind = of_kind or h.kind is null and of_kind <> 'STAFF' end
      and (rule.fate = 'DELETE' or portico.names_somebody(a))
      and not exists (
        select from event_holds k
        where k.property_id = of_property and k.settled_at is null and k.released_at is null and k.ends_at > now()
          and a.unlocked_at >= k.from_at and a.unlocked_at < k.until_at
          and (k.person_ids = '{}' or a.person_id = any (k.person_ids)) and (k.entrance_ids = '{}' or a.entrance_id = any (k.entrance_ids)))
    for update of a
  ) e;

  if ids is not null then
    insert into access_daily_counts as c (property_id, kind, value, day, unlock_status, events)
    select of_property, m.kind, m.value, m.day, m.status, sum(m.change)
    from unnest(times, visitors, entrances, statuses) e (at, visitor, entrance, status)
    cross join lateral (
      values ('VISITOR', e.visitor, -1), ('VISITOR', '', case rule.fate when 'ANONYMIZE' then 1 end),
        ('ALL', '', case rule.fate when 'DELETE' then -1 end), ('ENTRANCE', e.entrance, case rule.fate when 'DELETE' then -1 end)
    ) k (kind, value, change)
    cross join lateral (select k.kind, k.value, e.at::date as day, e.status, k.change) m
    where m.change is not null
    group by 2, 3, 4, 5 having sum(m.change) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (property_id, kind, value, day, unlock_status) do update set events = c.events + excluded.events;

    if rule.fate = 'DELETE' then
      insert into access_hourly_counts as c (property_id, hour, unlock_status, events)
      select of_property, date_trunc('hour', e.at), e.status, -count(*)
      from unnest(times, statuses) e (at, status) group by 2, 3 order by 2, 3
      on conflict (property_id, hour, unlock_status) do update set events = c.events + excluded.events;
      delete from access_hourly_counts c
      where c.property_id = of_property and c.events <= 0 and c.hour = any (select date_trunc('hour', t) from unnest(times) t);
    end if;
    delete from access_daily_counts c
    where c.property_id = of_property and c.events <= 0 and c.day = any (select t::date from unnest(times) t)
      and (c.kind, c.value) in (
        select 'VISITOR', v from unnest(visitors) v union select 'ENTRANCE', v from unnest(entrances) v union select 'ALL', '');

    -- A name that is locked has an event that is reported now. It is looked at again by the job that clears names.
    select array_agg(n.ctid) into locked from (
      select n.ctid from access_event_names n
      where n.property_id = of_property and (n.kind = 'VISITOR' and n.value = any (visitors) or n.kind = 'ENTRANCE' and n.value = any (entrances))
      for update skip locked) n;
    delete from access_event_names n where n.ctid = any (locked)
      and not exists (select from access_daily_counts c where c.property_id = n.property_id and c.kind = n.kind and c.value = n.value);

    if rule.fate = 'DELETE' then
      delete from access_events a using unnest(times, ids) e (at, id)
      where a.property_id = of_property and a.unlocked_at = e.at and a.event_id = e.id;
    else
      update access_events a set person_id = null, credential_id = null, visitor_name = null, user_email = null, guest_email = null,
        unit_numbers = '{}', accessed_by = '', press_id = null
      from unnest(times, ids) e (at, id)
      where a.property_id = of_property and a.unlocked_at = e.at and a.event_id = e.id;
    end if;
  end if;

  update event_retention r set done_until = upto where r.property_id = of_property and r.kind = of_kind;
  return greatest(looked, 1);
end $$;
revoke execute on function portico.retain_events(uuid, text, integer) from public;
grant execute on function portico.retain_events(uuid, text, integer) to :app_role;

-- What the holds kept that have ended goes by the rules again.
create function portico.settle_holds() returns integer
language sql security definer set search_path = pg_catalog, public, portico as $$
  with ended as (
    update event_holds set settled_at = now()
    where settled_at is null and (released_at is not null or ends_at <= now()) and portico.is_system()
    returning property_id, from_at
  ), reopened as (
    update event_retention r set done_until = least(r.done_until, e.from_at)
    from (select property_id, min(from_at) as from_at from ended group by 1) e where r.property_id = e.property_id
    returning 1
  )
  select count(*)::integer from ended;
$$;
revoke execute on function portico.settle_holds() from public;
grant execute on function portico.settle_holds() to :app_role;

-- An event came late and has to go: the retention of the property begins there again.
create function portico.reopen_retention(of_property uuid, of_time timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, portico as $$
  update event_retention set done_until = least(done_until, of_time) where property_id = of_property and fate = 'DELETE'
$$;
revoke execute on function portico.reopen_retention(uuid, timestamptz) from public;
grant execute on function portico.reopen_retention(uuid, timestamptz) to :app_role;
