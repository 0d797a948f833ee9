-- Outside a transaction: the index is made while people work.
drop index concurrently if exists credentials_hours_id;
create index concurrently credentials_hours_id on credentials (property_id, hours_id) where hours_id is not null;
