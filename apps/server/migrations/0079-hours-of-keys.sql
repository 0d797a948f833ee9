-- Outside a transaction: the indexes are made while people work.
drop index concurrently if exists keys_hours_id;
create index concurrently keys_hours_id on keys (property_id, hours_id) where hours_id is not null;
drop index concurrently if exists keys_guest_hours_id;
create index concurrently keys_guest_hours_id on keys (property_id, guest_hours_id) where guest_hours_id is not null;
drop index concurrently if exists keys_guest_calendar_id;
create index concurrently keys_guest_calendar_id on keys (property_id, guest_calendar_id) where guest_calendar_id is not null;
