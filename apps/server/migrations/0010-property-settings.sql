-- What people of a property may do for themselves. Null is what nobody has decided; a property without a row is at version 1.
create table property_settings (
  property_id uuid primary key references properties on delete cascade,
  is_guest_access_allowed boolean,
  max_guests_allowed integer check (max_guests_allowed between 0 and 100),
  is_user_code_creation_allowed boolean,
  max_active_user_codes_allowed integer check (max_active_user_codes_allowed between 0 and 100),
  version integer not null,
  updated_at timestamptz not null default now()
);

call portico.protect('property_settings');
grant select, insert, update on property_settings to :app_role;
