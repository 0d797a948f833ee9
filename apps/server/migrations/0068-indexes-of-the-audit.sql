-- Outside a transaction: the indexes are made while entries are written.
-- The changes of a company by time, and those of a chain by time, by whoever made them and by what they were.
-- One that an interrupted attempt has left behind is not valid, and is made anew.
drop index concurrently if exists audit_of_company;
create index concurrently audit_of_company on audit (company_id, at) where company_id is not null;
drop index concurrently if exists audit_of_time;
create index concurrently audit_of_time on audit (chain, at);
drop index concurrently if exists audit_of_account;
create index concurrently audit_of_account on audit (chain, account_id, seq);
drop index concurrently if exists audit_of_action;
create index concurrently audit_of_action on audit (chain, action, seq);
