-- The mail that tells a manager of a provider before it launches: one for each of both, sent at most once, with the states of person_invitations.
create table provider_notices (
  account_id uuid not null references accounts on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (account_id, provider_id)
);
create index on provider_notices (due_at) where state in ('WAITING', 'SENDING');

-- Jobs and commands read and write it, nobody else.
alter table provider_notices enable row level security;
alter table provider_notices force row level security;
create policy owner_all on provider_notices to current_user using (true) with check (true);
create policy system_all on provider_notices to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on provider_notices to :app_role;
