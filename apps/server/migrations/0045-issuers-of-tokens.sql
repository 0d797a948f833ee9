-- Whoever has a token of a panel can find out all codes of its door. So it is known who issued it, and the others who may reveal codes are told.
alter table device_tokens add issued_by uuid;
comment on column device_tokens.issued_by is 'an account; null: an operator, or not known. Not a reference: a token outlives the account that issued it';

-- The mail that tells a manager of a new token, with the states of person_invitations. It also goes out if token or device are gone by then.
create table token_notices (
  property_id uuid not null references properties on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  token_id uuid not null,
  issued_by uuid,
  issued_at timestamptz not null default now(),
  entrance_id uuid not null,
  entrance_name text not null,
  serial_number text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (account_id, token_id)
);
create index on token_notices (due_at) where state in ('WAITING', 'SENDING');
create index on token_notices (property_id);
call portico.protect('token_notices');
grant select, insert, update, delete on token_notices to :app_role;
