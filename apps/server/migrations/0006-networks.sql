-- The Wi-Fi networks that a property's devices use.
create table networks (
  property_id uuid not null references properties on delete cascade,
  id uuid not null unique,
  ssid text not null check (octet_length(ssid) between 1 and 32),
  band text not null check (band in ('5', '2.4')),
  security text not null check (security in ('WPA3', 'WPA2', 'WPA', 'WEP')),
  sealed_security_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint networks_ssid_of_band unique (property_id, ssid, band)
);
comment on column networks.id is 'without a default: the key is sealed for this row before the row is written';
comment on column networks.sealed_security_key is 'see platform/secrets.ts';

call portico.protect('networks');
grant select, insert, update, delete on networks to :app_role;
