-- Outside a transaction: the index is made while people work.
drop index concurrently if exists person_keys_hours_id;
create index concurrently person_keys_hours_id on person_keys (property_id, hours_id) where hours_id is not null;
