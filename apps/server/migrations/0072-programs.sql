-- Programs: service accounts of a company, and the tokens with which they call.

create table programs (
  account_id uuid primary key references accounts on delete cascade,
  company_id uuid not null references companies on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references accounts on delete set null,
  terms_accepted_by uuid references accounts on delete set null,
  unique (company_id, account_id)
);
create index on programs (created_by);
create index on programs (terms_accepted_by);
comment on table programs is 'an account of the kind service that works for the company; one that was removed is an account without a row here';
comment on column programs.terms_accepted_by is 'who had accepted the terms of use when the program got a role that adds people; that counts for its calls';

create table program_tokens (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  slot integer not null check (slot between 1 and 2),
  name text not null check (char_length(name) between 1 and 64),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid references accounts on delete set null,
  last_used_at timestamptz,
  expires_at timestamptz not null check (expires_at <= created_at + interval '368 days'),
  primary key (company_id, id),
  unique (account_id, slot),
  foreign key (company_id, account_id) references programs (company_id, account_id) on update cascade on delete cascade
);
create index on program_tokens (company_id, account_id);
create index on program_tokens (created_by);
comment on column program_tokens.slot is 'no program has more than two tokens, also when two of them are made at once';
comment on column program_tokens.token_hash is 'SHA-256 of the token, which is stored nowhere';

-- Whoever sees who works at a building sees which of them are programs.
call portico.protect_by_company('programs', '{team.read,tokens.read}', '{tokens.change}', false);
call portico.protect_by_company('program_tokens', '{tokens.read}', '{tokens.change}', true);
grant select, insert, update, delete on programs, program_tokens to :app_role;

-- No identity provider has this name, so nobody signs in as a program: a provider's accounts begin without a kind.
alter table accounts add constraint accounts_program_check check (provider <> 'portico:program' or kind is not distinct from 'service') not valid;

-- A token is looked up before its account is known: exactly one hash, and never all of them.
create function portico.find_program(of_hash bytea)
returns table (token_id uuid, is_touch_due boolean, id uuid, email text, email_verified boolean, full_name text, kind text, access_customer_id uuid,
  avc_terms_accepted_at timestamptz, locale text)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select t.id, coalesce(t.last_used_at < now() - interval '5 minutes', true), a.id, a.email, a.email_verified, a.full_name, a.kind,
    a.access_customer_id, a.avc_terms_accepted_at, a.locale
  from program_tokens t join accounts a on a.id = t.account_id
  where t.token_hash = of_hash and t.expires_at > now() and a.kind = 'service'
$$;

-- Of several calls at once one writes.
create function portico.note_use_of_program(of_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, portico as $$
  update program_tokens set last_used_at = now()
  where token_hash = of_hash and coalesce(last_used_at < now() - interval '5 minutes', true)
$$;

-- Names of those who have made programs and tokens stand in accounts, which no member reads.
create function portico.programs_of(of_company uuid)
returns table (account_id uuid, name text, version integer, created_at timestamptz, created_by text, has_terms boolean)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select p.account_id, a.full_name, p.version, p.created_at, b.full_name, a.avc_terms_accepted_at is not null
  from programs p join accounts a on a.id = p.account_id left join accounts b on b.id = p.created_by
  where p.company_id = of_company
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{tokens.read}', true)))
$$;

create function portico.program_tokens_of(of_company uuid)
returns table (account_id uuid, id uuid, name text, created_at timestamptz, created_by text, last_used_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select t.account_id, t.id, t.name, t.created_at, b.full_name, t.last_used_at, t.expires_at
  from program_tokens t left join accounts b on b.id = t.created_by
  where t.company_id = of_company
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{tokens.read}', true)))
$$;

-- Which of these accounts are programs, also of those that were removed. Names are another question.
create function portico.programs_among(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id from accounts a where a.id = any (ids) and a.kind = 'service'
$$;

update roles set permissions = '{team.read,team.change,tokens.read,tokens.change}' || permissions[3:] where company_id is null and id = 'owner';
update roles set permissions = '{team.read,tokens.read}' || permissions[2:] where company_id is null and id = 'auditor';
