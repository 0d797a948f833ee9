-- Outside a transaction: the indexes are made while people work.
-- Codes are unique without regard to case, also among what is archived. Serial numbers and ports of archived devices are free.
-- One that an interrupted attempt has left behind is not valid, and is made anew.
drop index concurrently if exists properties_code_taken;
create unique index concurrently properties_code_taken on properties (company_id, lower(code)) where code is not null;
drop index concurrently if exists places_code_taken;
create unique index concurrently places_code_taken on places (property_id, lower(code)) where code is not null;
drop index concurrently if exists entrances_code_taken;
create unique index concurrently entrances_code_taken on entrances (property_id, lower(code)) where code is not null;
drop index concurrently if exists keys_code_taken;
create unique index concurrently keys_code_taken on keys (property_id, lower(code)) where code is not null;
drop index concurrently if exists properties_archived;
create index concurrently properties_archived on properties (id) where archived_at is not null;
drop index concurrently if exists devices_serial_number_taken;
create unique index concurrently devices_serial_number_taken on devices (property_id, serial_number) where archived_at is null;
drop index concurrently if exists devices_property_id_entrance_id_port;
create unique index concurrently devices_property_id_entrance_id_port on devices (property_id, entrance_id) where port is not null and archived_at is null;
drop index concurrently if exists devices_property_id_entrance_id_idx1;
