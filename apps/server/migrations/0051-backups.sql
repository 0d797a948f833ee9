-- When the database was copied by the command `backup`. Servers show the last time, so that somebody notices when no copy is made any more.
create table backups (
  taken_at timestamptz primary key,
  finished_at timestamptz not null default now()
);
grant select on backups to :app_role;
