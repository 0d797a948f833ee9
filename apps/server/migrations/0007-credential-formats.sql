-- How the credentials of a property are numbered: which of the supported formats it uses, with which facility code and numbers.

create table supported_credential_formats (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  credential_type_name text not null,
  credential_format_name text not null,
  type text not null check (type in ('PHYSICAL', 'CODE')),
  facility_min bigint,
  facility_max bigint,
  number_min bigint,
  number_max bigint,
  check (num_nulls(facility_min, facility_max) <> 1 and facility_min between 0 and facility_max),
  check (num_nulls(number_min, number_max) <> 1 and number_min between 0 and number_max),
  check (type = 'PHYSICAL' or facility_min is null)
);
comment on table supported_credential_formats is 'the same for every property: what readers and panels understand';

insert into supported_credential_formats
  (id, credential_type_name, credential_format_name, type, facility_min, facility_max, number_min, number_max)
values
  ('hid-h10301', 'HID Prox', 'H10301 26-bit', 'PHYSICAL', 0, 255, 0, 65535),
  ('hid-h10302', 'HID Prox', 'H10302 37-bit', 'PHYSICAL', null, null, 0, 34359738367),
  ('hid-h10304', 'HID Prox', 'H10304 37-bit', 'PHYSICAL', 0, 65535, 0, 524287),
  ('hid-h10306', 'HID Prox', 'H10306 34-bit', 'PHYSICAL', 0, 65535, 0, 65535),
  ('hid-corporate-1000-35', 'HID Corporate 1000', '35-bit', 'PHYSICAL', 0, 4095, 0, 1048575),
  ('hid-corporate-1000-48', 'HID Corporate 1000', '48-bit', 'PHYSICAL', 0, 4194303, 0, 8388607),
  ('mifare-csn-32', 'MIFARE Classic', 'CSN 32-bit', 'PHYSICAL', null, null, 0, 4294967295),
  ('iso-7811-track-2', 'ISO/IEC 7811', 'ABA Track 2', 'PHYSICAL', null, null, null, null),
  ('pin-4', 'PIN', '4-digit', 'CODE', null, null, 0, 9999),
  ('pin-5', 'PIN', '5-digit', 'CODE', null, null, 0, 99999),
  ('pin-6', 'PIN', '6-digit', 'CODE', null, null, 0, 999999),
  ('pin-7', 'PIN', '7-digit', 'CODE', null, null, 0, 9999999),
  ('pin-8', 'PIN', '8-digit', 'CODE', null, null, 0, 99999999);

create table credential_formats (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  place_id uuid not null,
  supported_format_id text not null references supported_credential_formats,
  facility_code bigint check (facility_code >= 0),
  number_min bigint,
  number_max bigint,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, place_id) references places (property_id, id),
  check (num_nulls(number_min, number_max) <> 1 and number_min between 0 and number_max)
);
-- Nothing is like nothing here: two formats without a facility code are the same one.
create unique index credential_formats_once on credential_formats
  (property_id, place_id, supported_format_id, coalesce(facility_code, -1), coalesce(number_min, -1), coalesce(number_max, -1));

call portico.protect('credential_formats');
grant select on supported_credential_formats to :app_role;
grant select, insert, delete on credential_formats to :app_role;
