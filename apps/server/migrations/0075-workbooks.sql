-- Imports of workbooks. A file stands here until it is read, a row until it is imported; both are deleted with their import after a week at the latest.
create table workbook_imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  company_id uuid not null references companies on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  content_hash bytea not null,
  file bytea,
  is_from_1904 boolean not null default false,
  state text not null default 'READING' check (state in ('READING', 'READY', 'IMPORTING', 'FINISHED', 'REFUSED')),
  problem text check (char_length(problem) <= 64),
  invites boolean not null default false,
  invitable integer not null default 0,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  problems integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on column workbook_imports.content_hash is 'keyed hash of the file';
comment on column workbook_imports.file is 'null: the file was read';
comment on column workbook_imports.state is 'READY: waits for a person';
-- Whoever sends the same file at the same time is told so.
create unique index workbook_imports_same_file on workbook_imports (company_id, content_hash) where finished_at is null;
create index on workbook_imports (account_id);
create index on workbook_imports (created_at);

create table workbook_parts (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references workbook_imports on delete cascade,
  number integer not null,
  name text,
  property_id uuid references properties on delete cascade,
  is_new boolean not null,
  primary key (import_id, number)
);
comment on column workbook_parts.name is 'null: nobody knows the property of these rows';
comment on column workbook_parts.property_id is 'null: the import adds the property';
create index on workbook_parts (account_id);
create index on workbook_parts (property_id);

create table workbook_rows (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references workbook_imports on delete cascade,
  -- The order in which rows are imported: by property, then by sheet, what others need first.
  index integer not null,
  part integer not null,
  sheet text not null check (char_length(sheet) <= 32),
  number integer not null,
  values json,
  outcome text not null check (outcome in ('ADDED', 'CHANGED', 'SAME', 'PROBLEM')),
  changes text[] not null default '{}',
  state text check (state in ('WAITING', 'DONE', 'FAILED')),
  problem json,
  primary key (import_id, index)
);
comment on column workbook_rows.values is 'null: nothing is left to do';
comment on column workbook_rows.state is 'null: the import was not confirmed, or the row changes nothing';
create index on workbook_rows (import_id, index) where state = 'WAITING';
create index on workbook_rows (import_id, index) where problem is not null;
create index on workbook_rows (account_id);

call portico.protect_by_account('workbook_imports');
call portico.protect_by_account('workbook_parts');
call portico.protect_by_account('workbook_rows');
grant select, insert, update, delete on workbook_imports, workbook_parts, workbook_rows to :app_role;
