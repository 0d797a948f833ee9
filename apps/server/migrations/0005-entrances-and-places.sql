-- What the entrances of a property are made of, and a hierarchy of places that cannot lead in a circle.

alter table entrances
  add type text not null default 'DOOR' check (type in ('DOOR', 'GATE', 'GARAGE', 'ELEVATOR')),
  add label text check (length(label) between 1 and 32),
  add is_avc_active boolean not null default false,
  add is_non_delivery boolean not null default false,
  -- A path of the portal or an https address: nothing that a browser would run, and no other host by '//'.
  add small_image_url text check (
    length(small_image_url) <= 2048 and small_image_url ~ '^(/|https://)[A-Za-z0-9][A-Za-z0-9._~:/?=&%+-]*$');
create index on entrances (property_id, place_id);

create table devices (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  entrance_id uuid not null,
  hardware_type text not null check (hardware_type in ('PICTOR', 'GEOKEY', 'CONTROLLER', 'READER')),
  serial_number text not null check (length(serial_number) between 1 and 64),
  port integer check (port between 1 and 64),
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, serial_number),
  foreign key (property_id, entrance_id) references entrances (property_id, id) on delete cascade
);
comment on column devices.port is 'the output that the lock hangs on; null: the device does not drive the lock';
create index on devices (property_id, entrance_id);
create unique index on devices (property_id, entrance_id) where port is not null;

call portico.protect('devices');
call portico.share_with_partners('devices');
grant select, insert, update, delete on devices to :app_role;

-- Places --------------------------------------------------------------------------------------------------------------
create index on place_parents (property_id, parent_id);

-- Who adds to a hierarchy locks it first, by its property: of two parents that would close a circle together the second
-- one waits, then sees the first and is refused.
create function portico.refuse_place_circles() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  perform from properties where id in (select property_id from added) order by id for no key update;
  if exists (
    with recursive above as (
      select property_id, place_id, parent_id as ancestor_id from added
      union
      select a.property_id, a.place_id, p.parent_id
      from above a join place_parents p on p.property_id = a.property_id and p.place_id = a.ancestor_id
    )
    select from above where ancestor_id = place_id
  ) then
    raise exception 'a place would lie in itself' using errcode = 'check_violation', table = 'place_parents', constraint = 'place_parents_no_circle';
  end if;
  return null;
end $$;

create trigger refuse_circles after insert on place_parents
  referencing new table as added for each statement execute function portico.refuse_place_circles();
create trigger refuse_new_circles after update on place_parents
  referencing new table as added for each statement execute function portico.refuse_place_circles();
