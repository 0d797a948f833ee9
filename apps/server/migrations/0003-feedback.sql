-- What people think of the portal. Written by the server, read by those who run it: the server itself sees only the ids.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  rating integer not null check (rating between 0 and 10),
  review text check (char_length(review) <= 2000),
  context_type text not null check (context_type in ('User')),
  created_at timestamptz not null default now()
);
create index on feedback (account_id);
create index on feedback (created_at);

grant select (id), insert on feedback to :app_role;
