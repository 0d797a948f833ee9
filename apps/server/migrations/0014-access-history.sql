-- The history of the doors. An event carries the names of its time, so nothing that is deleted or renamed later changes it; counts and
-- names are kept beside the events, so that nobody has to read millions of them to say how many there are or who was there.

alter table access_events
  add entrance_name text not null default '',
  add visitor_name text,
  add user_email text,
  add unit_numbers text[] not null default '{}',
  add guest_email text;
comment on column access_events.accessed_by is
  'what tells visitors apart: an e-mail, without one a name, of a delivery provider its name; empty: nobody knows';
comment on column access_events.user_email is 'of the person, or of the one who invited the guest';
comment on column access_events.unit_numbers is 'of the person, or of the one who invited the guest';
comment on column access_events.guest_email is 'of a verified guest';

create index on access_events (property_id, entrance_id, unlocked_at, event_id) include (unlock_status);
create index on access_events (property_id, accessed_by, unlocked_at, event_id) include (entrance_id, unlock_status);
create index on access_events (property_id, unlock_status, unlocked_at, event_id) where unlock_status <> 'SUCCESS';

-- Counts and names ------------------------------------------------------------------------------------------------------
-- Days are UTC's; what a range cuts off a day is counted in the events themselves.
create table access_daily_counts (
  property_id uuid not null,
  kind text not null check (kind in ('ALL', 'ENTRANCE', 'VISITOR')),
  value text not null,
  day date not null,
  unlock_status text not null,
  events integer not null,
  primary key (property_id, kind, value, day, unlock_status)
);
comment on column access_daily_counts.value is 'the id of an entrance, or what tells a visitor apart; empty for all';

create table access_event_names (
  property_id uuid not null,
  kind text not null check (kind in ('ENTRANCE', 'VISITOR')),
  value text not null,
  name text not null,
  primary key (property_id, kind, value)
);
comment on table access_event_names is 'every entrance and every visitor that some event mentions, by their latest name';

call portico.protect('access_daily_counts');
call portico.protect('access_event_names');
grant select on access_daily_counts, access_event_names to :app_role;

-- In one order, so that two batches of the same day never wait for each other in a circle.
create function portico.count_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_daily_counts as c (property_id, kind, value, day, unlock_status, events)
  select a.property_id, k.kind, k.value, (a.unlocked_at at time zone 'UTC')::date, a.unlock_status, count(*)
  from added a
  cross join lateral (values ('ALL', ''), ('ENTRANCE', a.entrance_id::text), ('VISITOR', a.accessed_by)) k (kind, value)
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (property_id, kind, value, day, unlock_status) do update set events = c.events + excluded.events;

  insert into access_event_names as n (property_id, kind, value, name)
  select distinct on (a.property_id, k.kind, k.value) a.property_id, k.kind, k.value, k.name
  from added a
  cross join lateral (values
    ('ENTRANCE', a.entrance_id::text, a.entrance_name),
    ('VISITOR', a.accessed_by, coalesce(a.visitor_name, a.accessed_by))) k (kind, value, name)
  where k.value <> ''
  order by 1, 2, 3, a.unlocked_at desc
  on conflict (property_id, kind, value) do update set name = excluded.name where n.name <> excluded.name;
  return null;
end $$;

-- What was there before comes back with its names, and is counted on the way.
create temporary table former_events on commit drop as
  select e.property_id, e.unlocked_at, e.event_id, e.entrance_id, e.person_id, coalesce(p.email, e.accessed_by) as accessed_by,
    e.unlock_status, coalesce(d.name, '') as entrance_name, p.person_name as visitor_name, p.email as user_email,
    array_remove(array[p.unit_number], null) as unit_numbers
  from access_events e
  left join entrances d on d.property_id = e.property_id and d.id = e.entrance_id
  left join people p on p.property_id = e.property_id and p.id = e.person_id;
truncate access_events;
create trigger count_added after insert on access_events referencing new table as added for each statement execute function portico.count_events();
insert into access_events (property_id, unlocked_at, event_id, entrance_id, person_id, accessed_by, unlock_status, entrance_name, visitor_name,
  user_email, unit_numbers)
select property_id, unlocked_at, event_id, entrance_id, person_id, accessed_by, unlock_status, entrance_name, visitor_name, user_email, unit_numbers
from former_events;

alter table access_events alter entrance_name drop default;
call portico.ensure_event_partitions((now() - interval '6 months')::date, (now() + interval '3 months')::date);

-- Devices that report -----------------------------------------------------------------------------------------------------
create table device_tokens (
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade
);
comment on table device_tokens is 'a device may hold several, so that a new one is in place before the old one is withdrawn';
create index on device_tokens (property_id, device_id);

-- An event that was taken is not taken again, whatever a device that repeats itself says of it.
create table event_receipts (
  property_id uuid not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (property_id, event_id)
);
create index on event_receipts (received_at);

call portico.protect('device_tokens');
call portico.protect('event_receipts');
grant select, insert, delete on device_tokens, event_receipts to :app_role;

-- A device writes the history of the property it hangs at, and sees no other.
create function portico.device_id() returns uuid language sql stable
  return nullif(current_setting('app.device_id', true), '')::uuid;
create or replace function portico.managed_property_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    select property_id from memberships where account_id = portico.account_id()
    union all
    select property_id from devices where id = portico.device_id();
  end;
