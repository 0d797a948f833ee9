-- A second request with the id of a job was answered as if it were the first, whatever it asked for.
alter table bulk_jobs add request_hash bytea;
comment on column bulk_jobs.request_hash is 'keyed hash of the request; null: another call has started the job, or a server of the release before';
