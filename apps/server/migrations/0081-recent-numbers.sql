-- Outside a transaction: the index is made while people work.
-- Finds whether a number was in use lately: nobody gets the number of somebody else that a panel may still know.
drop index concurrently if exists credentials_value_recent;
create index concurrently credentials_value_recent on credentials (property_id, value_hash) where status = 'INACTIVE';
