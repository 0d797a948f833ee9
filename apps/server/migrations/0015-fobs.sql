-- Fobs are credentials, too: a number in one of the formats that readers understand.

alter table credentials
  add column supported_format_id text references supported_credential_formats,
  add column facility_code bigint check (facility_code >= 0),
  add column fob_number bigint check (fob_number >= 0),
  add check (type = 'PHYSICAL' or num_nonnulls(supported_format_id, facility_code, fob_number) = 0),
  add check (type <> 'PHYSICAL' or num_nulls(supported_format_id, fob_number) = 0),
  add constraint credentials_fob_has_holder check (type <> 'PHYSICAL' or status not in ('ENABLED', 'ACTIVE') or person_id is not null);
comment on column credentials.supported_format_id is 'what a reader makes of the fob; the property may have given up the format meanwhile';
-- Nothing is like nothing here: the same number without a facility code is the same fob.
create unique index credentials_fob_taken on credentials
  (property_id, supported_format_id, coalesce(facility_code, -1), fob_number) where type = 'PHYSICAL' and status <> 'INACTIVE';
