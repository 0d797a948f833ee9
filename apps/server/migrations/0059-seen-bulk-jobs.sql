-- A job stays for the list of an account's jobs after its result was seen, with its numbers only.
alter table bulk_jobs add seen_at timestamptz, add done_before integer not null default 0;
comment on column bulk_jobs.seen_at is 'null: the result is shown when the portal is opened';
comment on column bulk_jobs.done_before is 'what earlier attempts have done';
