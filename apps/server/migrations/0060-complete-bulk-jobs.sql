-- Every tab that shows the result of a job knows whether to ask for keys.
alter table bulk_jobs add is_complete boolean not null default false;
comment on column bulk_jobs.is_complete is 'what the items add needs nothing more, such as keys';
