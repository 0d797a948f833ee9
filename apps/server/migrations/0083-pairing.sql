-- How a panel comes to a device. A pairing has one row among the tokens of the device: its session. So whatever ends tokens ends it, too, and a server of
-- the release before sees a device with a token.
alter table device_tokens add expires_at timestamptz;
comment on column device_tokens.expires_at is 'of the session of a pairing, of which each new one takes the place of the last; null: a token made by hand, which ends when it is withdrawn';
grant update on device_tokens to :app_role;

-- The mail of a token tells of a pairing, too, with other words.
alter table token_notices add is_pairing boolean not null default false;

create table pairings (
  property_id uuid not null,
  device_id uuid not null,
  token_id uuid not null,
  public_key bytea not null unique check (length(public_key) = 32),
  maker text not null,
  model text not null,
  serial_number text not null,
  program_version text not null,
  paired_by uuid,
  paired_at timestamptz not null default now(),
  session_at timestamptz,
  sessions jsonb not null default '[]',
  key_twice_at timestamptz,
  primary key (property_id, device_id),
  unique (device_id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade,
  foreign key (property_id, token_id) references device_tokens (property_id, id) on delete cascade
);
comment on column pairings.paired_by is 'an account. Not a reference: a pairing outlives the account';
comment on column pairings.sessions is 'boot and time of the sessions within a day, the first one first';
create index pairings_token on pairings (property_id, token_id);
create index pairings_key_twice on pairings (property_id) where key_twice_at is not null;

create table installation_codes (
  property_id uuid not null,
  device_id uuid not null,
  code_hash bytea not null unique,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (property_id, device_id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade
);
comment on column installation_codes.made_by is 'an account, which must still be allowed to pair when the code is used';

call portico.protect('pairings', '{doors.read}', '{devices.change}');
call portico.protect('installation_codes', '{doors.read}', '{devices.change}');
grant select, insert, update, delete on pairings, installation_codes to :app_role;

-- Panels that wait for a member. They belong to no property yet, so only the system sees them.
create table pairing_requests (
  id uuid primary key default gen_random_uuid(),
  public_key bytea not null unique check (length(public_key) = 32),
  code_hash bytea not null unique,
  address_hash bytea not null,
  network text,
  maker text not null,
  model text not null,
  serial_number text not null,
  program_version text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on pairing_requests (address_hash);
create index on pairing_requests (expires_at);

-- What a panel has signed. Each is good once.
create table spent_challenges (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index on spent_challenges (expires_at);

-- Wrong codes of an account and at a property.
create unlogged table pairing_tries (
  key bytea primary key,
  tries integer not null,
  ends_at timestamptz not null
);

alter table pairing_requests enable row level security;
alter table pairing_requests force row level security;
create policy owner_all on pairing_requests to current_user using (true) with check (true);
create policy system_all on pairing_requests to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
alter table spent_challenges enable row level security;
alter table spent_challenges force row level security;
create policy owner_all on spent_challenges to current_user using (true) with check (true);
create policy system_all on spent_challenges to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on pairing_requests, spent_challenges, pairing_tries to :app_role;
