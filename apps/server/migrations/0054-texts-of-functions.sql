-- The texts of functions/*.sql that were applied to this database. A text is applied once: a server of the release before puts nothing back.
create table portico.function_texts (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (name, checksum)
);
grant select on portico.function_texts to :app_role;
