-- Hours are weekly plans of a property with a name; calendars are its days that differ. Keys, holdings and credentials name hours.

create table calendars (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 128),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, id)
);
create unique index calendars_name_taken on calendars (property_id, lower(btrim(name)));

create table calendar_days (
  property_id uuid not null,
  calendar_id uuid not null,
  date date not null,
  kind text not null check (kind in ('CLOSED', 'OPEN', 'OTHER')),
  spans jsonb not null default '[]' check (jsonb_typeof(spans) = 'array'),
  name text check (char_length(name) between 1 and 128),
  primary key (property_id, calendar_id, date),
  foreign key (property_id, calendar_id) references calendars (property_id, id) on delete cascade
);
comment on column calendar_days.spans is 'when the day is open, of the kind OTHER only';

create table hours (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 128),
  windows jsonb not null check (jsonb_typeof(windows) = 'array'),
  calendar_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, calendar_id) references calendars (property_id, id)
);
create unique index hours_name_taken on hours (property_id, lower(btrim(name)));
create index hours_of_calendar on hours (property_id, calendar_id) where calendar_id is not null;
comment on column hours.windows is 'days, from, to; 24:00 is the end of the day, and an end before the beginning lies on the next day';

alter table keys add column hours_id uuid, add column guest_hours_id uuid, add column guest_calendar_id uuid;
alter table keys
  add constraint keys_hours foreign key (property_id, hours_id) references hours (property_id, id) not valid,
  add constraint keys_guest_hours foreign key (property_id, guest_hours_id) references hours (property_id, id) not valid,
  add constraint keys_guest_calendar foreign key (property_id, guest_calendar_id) references calendars (property_id, id) not valid;
comment on column keys.hours_id is 'binds everybody who holds the key and is no guest';
comment on column keys.guest_calendar_id is 'on its closed days the schedules of guests are shut';

alter table person_keys add column hours_id uuid, add column starts_at timestamptz, add column ends_at timestamptz;
alter table person_keys
  add constraint person_keys_hours foreign key (property_id, hours_id) references hours (property_id, id) not valid,
  add constraint person_keys_period check (starts_at < ends_at) not valid;
comment on column person_keys.starts_at is 'null: with the service period of the person';

alter table credentials add column hours_id uuid;
alter table credentials add constraint credentials_hours foreign key (property_id, hours_id) references hours (property_id, id) not valid;

call portico.protect('calendars', '{keys.read}', '{keys.change}');
call portico.protect('calendar_days', '{keys.read}', '{keys.change}');
call portico.protect('hours', '{keys.read}', '{keys.change}');
grant select, insert, update, delete on calendars, calendar_days, hours to :app_role;

-- How many use each of the hours, also for those who see no codes: they must learn whether hours count anywhere.
create function portico.uses_of_hours(property uuid)
returns table (hours_id uuid, keys integer, guest_keys integer, holdings integer, credentials integer)
language sql stable security definer set search_path = pg_catalog, public, portico
begin atomic
  select u.hours_id, (count(*) filter (where u.kind = 1))::int, (count(*) filter (where u.kind = 2))::int,
    (count(*) filter (where u.kind = 3))::int, (count(*) filter (where u.kind = 4))::int
  from (
    select k.hours_id, 1 as kind from keys k where k.property_id = property and k.hours_id is not null
    union all
    select k.guest_hours_id, 2 from keys k where k.property_id = property and k.guest_hours_id is not null
    union all
    select p.hours_id, 3 from person_keys p where p.property_id = property and p.hours_id is not null
    union all
    select c.hours_id, 4 from credentials c where c.property_id = property and c.hours_id is not null and c.status <> 'INACTIVE'
  ) u
  where portico.is_system() or property in (select portico.property_ids_with('{keys.read}'))
  group by u.hours_id;
end;
revoke execute on function portico.uses_of_hours(uuid) from public;
grant execute on function portico.uses_of_hours(uuid) to :app_role;

-- What hours say stands in the part of a list that is the same for everybody at a door: a change of hours is one small change there.
create function portico.entrances_of_hours(property uuid, changed uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, portico
begin atomic
  select array_agg(distinct ke.entrance_id)
  from key_entrances ke
  where ke.property_id = property and ke.key_id in (
    select k.id from keys k where k.property_id = property and (k.hours_id = any (changed) or k.guest_hours_id = any (changed))
    union
    select p.key_id from person_keys p where p.property_id = property and p.hours_id = any (changed)
    union
    select p.key_id from credentials c join person_keys p on p.property_id = c.property_id and p.person_id = c.person_id
    where c.property_id = property and c.hours_id = any (changed));
end;
revoke execute on function portico.entrances_of_hours(uuid, uuid[]) from public;

-- The same for whoever reads keys, and which entrances have a panel that speaks only the first format of lists: it knows no hours.
create function portico.doors_of_hours(property uuid, ids uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, portico
begin atomic
  select coalesce(portico.entrances_of_hours(property, ids), '{}')
  where portico.is_system() or property in (select portico.property_ids_with('{keys.read}'));
end;
create function portico.doors_without_hours(property uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, portico
begin atomic
  select coalesce(array_agg(distinct p.entrance_id), '{}') from panels p
  where p.property_id = property and p.list_format = 1
    and (portico.is_system() or property in (select portico.property_ids_with('{keys.read}')));
end;
revoke execute on function portico.doors_of_hours(uuid, uuid[]), portico.doors_without_hours(uuid) from public;
grant execute on function portico.doors_of_hours(uuid, uuid[]), portico.doors_without_hours(uuid) to :app_role;

create function portico.note_hours_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, portico.entrances_of_hours(c.property_id, c.ids), '{}', true from (
    select a.property_id, array_agg(a.id) as ids from added a join removed r on r.property_id = a.property_id and r.id = a.id
    where (a.windows, a.calendar_id) is distinct from (r.windows, r.calendar_id) group by 1
  ) c where portico.entrances_of_hours(c.property_id, c.ids) is not null;
  return null;
end $$;
create trigger note_change after update on hours
  referencing old table as removed new table as added for each statement execute function portico.note_hours_change();

-- The name of a day is shown and decides nothing, and a panel knows no days before yesterday.
create function portico.note_calendar_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  rows text := case tg_op when 'INSERT' then 'select * from added' when 'DELETE' then 'select * from removed'
    else 'select a.* from added a left join removed r using (property_id, calendar_id, date) where (a.kind, a.spans) is distinct from (r.kind, r.spans)
      union all select r.* from removed r left join added a using (property_id, calendar_id, date) where (a.kind, a.spans) is distinct from (r.kind, r.spans)' end;
begin
  execute format(
    'insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
     select d.property_id, d.entrance_ids, ''{}''::uuid[], true from (
       select c.property_id, (
         select array_agg(distinct e) from (
           select unnest(portico.entrances_of_hours(c.property_id, array(
             select h.id from hours h where h.property_id = c.property_id and h.calendar_id = any (c.ids)))) as e
           union
           select ke.entrance_id from keys k join key_entrances ke on ke.property_id = k.property_id and ke.key_id = k.id
           where k.property_id = c.property_id and k.guest_calendar_id = any (c.ids)) u) as entrance_ids
       from (select property_id, array_agg(distinct calendar_id) as ids from (%s) s where date >= current_date - 2 group by 1) c) d
     where d.entrance_ids is not null', rows);
  return null;
end $$;
create trigger note_added after insert on calendar_days
  referencing new table as added for each statement execute function portico.note_calendar_change();
create trigger note_change after update on calendar_days
  referencing old table as removed new table as added for each statement execute function portico.note_calendar_change();
create trigger note_removed after delete on calendar_days
  referencing old table as removed for each statement execute function portico.note_calendar_change();

-- A panel that speaks only the first format has no grants by a key with hours, so there its holders come and go with them.
create function portico.note_hours_of_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, array_agg(distinct ke.entrance_id), '{}', true from (
    select a.property_id, a.id from added a join removed r on r.property_id = a.property_id and r.id = a.id
    where (a.hours_id, a.guest_hours_id, a.guest_calendar_id) is distinct from (r.hours_id, r.guest_hours_id, r.guest_calendar_id)
  ) c join key_entrances ke on ke.property_id = c.property_id and ke.key_id = c.id
  group by c.property_id;
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select c.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct pk.person_id), false from (
    select a.property_id, a.id from added a join removed r on r.property_id = a.property_id and r.id = a.id
    where (a.hours_id is null, a.guest_hours_id is null, a.guest_calendar_id is null)
      <> (r.hours_id is null, r.guest_hours_id is null, r.guest_calendar_id is null)
  ) c
  join key_entrances ke on ke.property_id = c.property_id and ke.key_id = c.id
  join person_keys pk on pk.property_id = c.property_id and pk.key_id = c.id
  where exists (
    select from panels p where p.property_id = ke.property_id and p.entrance_id = ke.entrance_id and p.list_format is distinct from 2)
  group by c.property_id, c.id;
  return null;
end $$;
create trigger note_change after update on keys
  referencing old table as removed new table as added for each statement execute function portico.note_hours_of_key();
