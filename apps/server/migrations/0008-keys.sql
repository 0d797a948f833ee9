-- Keys: what they open, when guests may be let in there, and who holds them.

create table keys (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  name text not null check (char_length(name) between 3 and 128),
  description text check (char_length(description) between 1 and 128),
  type text not null default 'ACCESS_GROUP' check (type in ('ACCESS_GROUP')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, id)
);
create unique index keys_name_taken on keys (property_id, lower(btrim(name)));

create table key_entrances (
  property_id uuid not null,
  key_id uuid not null,
  entrance_id uuid not null,
  is_guest_sharable boolean not null default false,
  guest_schedules jsonb not null default '[]' check (
    jsonb_typeof(guest_schedules) = 'array' and jsonb_array_length(guest_schedules) <= 3
    and not jsonb_path_exists(guest_schedules, '$[*] ? (!(@.type == "WEEKLY" && @.filter.type() == "object"))')),
  primary key (property_id, key_id, entrance_id),
  foreign key (property_id, key_id) references keys (property_id, id) on delete cascade,
  foreign key (property_id, entrance_id) references entrances (property_id, id) on delete cascade
);
create index on key_entrances (property_id, entrance_id);

create table person_keys (
  property_id uuid not null,
  person_id uuid not null,
  key_id uuid not null,
  assigned_at timestamptz not null default now(),
  primary key (property_id, person_id, key_id),
  foreign key (property_id, person_id) references people (property_id, id) on delete cascade,
  foreign key (property_id, key_id) references keys (property_id, id) on delete cascade
);
create index on person_keys (property_id, key_id);

call portico.protect('keys');
call portico.protect('key_entrances');
call portico.protect('person_keys');

grant select, insert, update, delete on keys, key_entrances, person_keys to :app_role;
