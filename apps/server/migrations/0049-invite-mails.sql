-- The mail with the link of an invitation that an operator has made: sent at most once, with the states of person_invitations.
create table invite_mails (
  invite_id uuid not null references invites on delete cascade,
  email text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (invite_id, email)
);
create index on invite_mails (due_at) where state in ('WAITING', 'SENDING');

-- Jobs and commands read and write it, nobody else.
alter table invite_mails enable row level security;
alter table invite_mails force row level security;
create policy owner_all on invite_mails to current_user using (true) with check (true);
create policy system_all on invite_mails to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on invite_mails to :app_role;
