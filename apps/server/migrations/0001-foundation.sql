-- Accounts, sessions, properties, permissions, flags, audit, idempotency and metrics.
-- Runs as the owner. The server works as :app_role, which owns nothing and obeys row-level security.

create schema portico;
grant usage on schema portico, public to :app_role;

-- Who asks ------------------------------------------------------------------------------------------------------------
-- Both settings are local to a transaction; outside of one nobody asks and nothing is visible.
create function portico.account_id() returns uuid language sql stable
  return nullif(current_setting('app.account_id', true), '')::uuid;
create function portico.is_system() returns boolean language sql stable
  return coalesce(current_setting('app.system', true), '') = 'on';

-- Accounts ------------------------------------------------------------------------------------------------------------
create table accounts (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  full_name text not null,
  kind text check (kind in ('propertyManager', 'partner')),
  access_customer_id uuid,
  avc_terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, subject),
  check ((kind is not distinct from 'partner') = (access_customer_id is not null))
);
comment on column accounts.kind is 'null: signed in once, never invited';
create index on accounts (lower(email));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references accounts on delete cascade,
  id_token text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (account_id);
create index on sessions (expires_at);

create table invites (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email text not null,
  kind text not null check (kind in ('propertyManager', 'partner')),
  access_customer_id uuid,
  property_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  accepted_by uuid references accounts on delete set null,
  withdrawn_at timestamptz,
  check ((kind = 'partner') = (access_customer_id is not null))
);
create index on invites (lower(email));

-- Properties ----------------------------------------------------------------------------------------------------------
create table properties (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state_or_region text,
  postal_code text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  time_zone text not null,
  avc_enabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table property_contacts (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null,
  name text,
  email text,
  phone_number text,
  primary key (property_id, id)
);

create table memberships (
  property_id uuid not null references properties on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, property_id)
);
create index on memberships (property_id);

-- The permission document of a property or of something inside it. A property may have none (the lookup answers 404),
-- or contradictory ones that support has not settled yet (409).
create table entity_permissions (
  property_id uuid not null references properties on delete cascade,
  entity_type text not null check (entity_type in ('PROPERTY', 'ACCESS_POINT', 'PLACE', 'PERSON', 'KEY')),
  entity_id uuid not null,
  effect text not null check (effect in ('ALLOW', 'DENY')),
  key_access_status text not null check (key_access_status in ('OPT_IN', 'OPT_OUT')),
  is_settled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, entity_type, entity_id)
);

-- Delivery providers --------------------------------------------------------------------------------------------------
create table providers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('ACCESS', 'CHANNEL', 'PRIVATE')),
  available_on timestamptz
);
alter table accounts add foreign key (access_customer_id) references providers;
alter table invites add foreign key (access_customer_id) references providers;

create table provider_permissions (
  property_id uuid not null references properties on delete cascade,
  entity_type text not null check (entity_type in ('PROPERTY', 'ACCESS_POINT')),
  entity_id uuid not null,
  provider_id uuid not null references providers,
  is_enabled boolean not null,
  enabled_on timestamptz,
  reason_code text,
  reason_text text,
  updated_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (property_id, entity_type, entity_id, provider_id)
);

-- Which provider may use which property today: the property opted in, the provider is available, and its own
-- permission says so, or in the absence of one the property's effect.
-- A function and not a view: it runs as whoever calls it, so row-level security holds.
create function portico.provider_access() returns table (property_id uuid, provider_id uuid) language sql stable
  begin atomic
    select ep.property_id, p.id
    from entity_permissions ep
    cross join providers p
    left join provider_permissions pp
      on pp.property_id = ep.property_id and pp.entity_type = 'PROPERTY' and pp.entity_id = ep.property_id and pp.provider_id = p.id
    where ep.entity_type = 'PROPERTY' and ep.entity_id = ep.property_id and ep.is_settled and ep.key_access_status = 'OPT_IN'
      and (p.available_on is null or p.available_on <= now())
      and coalesce(pp.is_enabled, ep.effect = 'ALLOW');
  end;

-- Tenants -------------------------------------------------------------------------------------------------------------
-- These run as the owner, whose policy sees all rows: a policy that asked the protected tables as the caller would recurse.
create function portico.managed_property_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    select property_id from memberships where account_id = portico.account_id();
  end;
create function portico.visible_property_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    select property_id from memberships where account_id = portico.account_id()
    union all
    select pa.property_id from portico.provider_access() pa join accounts a on a.access_customer_id = pa.provider_id
    where a.id = portico.account_id();
  end;

-- One line per table: its rows belong to the managers of their property.
create procedure portico.protect(table_name regclass, property_column name default 'property_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy owner_all on %s to current_user using (true) with check (true)', table_name);
  execute format(
    'create policy managed on %1$s to :app_role using ((select portico.is_system()) or %2$I in (select portico.managed_property_ids())) '
    'with check ((select portico.is_system()) or %2$I in (select portico.managed_property_ids()))',
    table_name, property_column);
end $$;

-- And one more for what a partner may read of a property that lets it in.
create procedure portico.share_with_partners(table_name regclass, property_column name default 'property_id') language plpgsql as $$
begin
  execute format(
    'create policy shared on %s for select to :app_role using (%I in (select portico.visible_property_ids()))',
    table_name, property_column);
end $$;

call portico.protect('properties', 'id');
call portico.share_with_partners('properties', 'id');
call portico.protect('property_contacts');
call portico.protect('memberships');
call portico.protect('entity_permissions');
call portico.share_with_partners('entity_permissions');
call portico.protect('provider_permissions');
create policy own_permission on provider_permissions for select to :app_role
  using (provider_id = (select access_customer_id from accounts where id = portico.account_id()));

-- Flags ---------------------------------------------------------------------------------------------------------------
create table flags (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Audit ---------------------------------------------------------------------------------------------------------------
-- One hash chain per property, and one per account for what concerns no property. Rows enter through write_audit only.
create table audit (
  chain uuid not null,
  seq bigint not null,
  property_id uuid,
  account_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
call portico.protect('audit');

create table audit_heads (
  chain uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create function portico.audit_hash(a audit) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(
    encode(a.previous_hash, 'hex'), a.chain, a.seq, a.property_id, a.account_id, a.action, a.entity, a.entity_id,
    a.before, a.after, a.request_id, extract(epoch from a.at)
  )::text, 'UTF8'));

create function portico.write_audit(
  property_id uuid, account_id uuid, action text, entity text, entity_id text, before jsonb, after jsonb, request_id text
) returns void language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  row audit;
  head audit_heads;
begin
  row.chain := coalesce(property_id, account_id, '00000000-0000-0000-0000-000000000000');
  insert into audit_heads values (row.chain, 0, '') on conflict do nothing;
  select * into head from audit_heads h where h.chain = row.chain for update;
  row.seq := head.seq + 1;
  row.property_id := property_id;
  row.account_id := account_id;
  row.action := action;
  row.entity := entity;
  row.entity_id := entity_id;
  row.before := before;
  row.after := after;
  row.request_id := request_id;
  row.at := clock_timestamp();
  row.previous_hash := head.hash;
  row.hash := portico.audit_hash(row);
  insert into audit select row.*;
  update audit_heads h set seq = row.seq, hash = row.hash where h.chain = row.chain;
end $$;

-- The first broken row of each chain; nothing when all chains hold, up to their heads.
create function portico.broken_audit_chains() returns table (chain uuid, seq bigint) language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    with linked as (
      select a.chain, a.seq, a.hash = portico.audit_hash(a) as is_intact,
        a.previous_hash = coalesce(lag(a.hash) over w, ''::bytea) and a.seq = coalesce(lag(a.seq) over w, 0) + 1 as is_linked
      from audit a window w as (partition by a.chain order by a.seq)
    ), broken as (
      select l.chain, l.seq from linked l where not (l.is_intact and l.is_linked)
      union all
      select h.chain, h.seq from audit_heads h
      where h.seq > 0 and not exists (select from audit a where a.chain = h.chain and a.seq = h.seq and a.hash = h.hash)
    )
    select b.chain, min(b.seq) from broken b group by b.chain;
  end;

-- Requests and metrics ------------------------------------------------------------------------------------------------
create table idempotency (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index on idempotency (created_at);

create table metric_events (
  id bigint generated always as identity primary key,
  account_id uuid references accounts on delete set null,
  kind text not null,
  name text not null,
  details jsonb not null default '{}',
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index on metric_events (received_at);

grant select, insert, update, delete on accounts, sessions, invites, properties, property_contacts, memberships,
  entity_permissions, provider_permissions, idempotency to :app_role;
grant select, insert, update on providers, flags to :app_role;
grant select, insert on metric_events to :app_role;
grant select on audit to :app_role;
