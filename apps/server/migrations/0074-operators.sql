-- Accounts of operators, who see companies, their owners, properties and panels, and nobody who lives or works there.

-- Whose console it is: a setting of its own, so that nothing that asks for an account or for the system is true. It counts for operators alone.
create function portico.operator_id() returns uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id from accounts a where a.id = nullif(current_setting('app.operator_id', true), '')::uuid and a.kind = 'operator'
$$;

create policy operator_reads on companies for select to :app_role using ((select portico.operator_id()) is not null);
create policy operator_adds on companies for insert to :app_role with check ((select portico.operator_id()) is not null);
create policy operator_changes on companies for update to :app_role using ((select portico.operator_id()) is not null);
create policy operator_reads on properties for select to :app_role using ((select portico.operator_id()) is not null);
create policy operator_reads on panels for select to :app_role using ((select portico.operator_id()) is not null);
-- Of a team the owners alone, and the mails that invite them or tell of them.
create policy operator_reads on memberships for select to :app_role using (role_id = 'owner' and (select portico.operator_id()) is not null);
create policy operator_reads on invite_mails for select to :app_role
  using ((select portico.operator_id()) is not null and invite_id in (select i.id from invites i where i.role_id = 'owner'));
create policy operator_adds on invite_mails for insert to :app_role
  with check ((select portico.operator_id()) is not null and invite_id in (select i.id from invites i where i.role_id = 'owner'));
create policy operator_changes on invite_mails for update to :app_role
  using ((select portico.operator_id()) is not null and invite_id in (select i.id from invites i where i.role_id = 'owner'));
create policy operator_adds on owner_notices for insert to :app_role
  with check ((select portico.operator_id()) is not null and invite_id in (select i.id from invites i where i.role_id = 'owner'));

-- Whom a mail about a further owner tells. Their names stay hidden from an operator.
create function portico.working_accounts(of_company uuid) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select distinct m.account_id from memberships m
  where m.company_id = of_company and (m.ends_at is null or m.ends_at > now())
    and ((select portico.is_system()) or (select portico.operator_id()) is not null)
$$;
revoke all on function portico.working_accounts(uuid) from public;
grant execute on function portico.working_accounts(uuid) to :app_role;

-- Which of these accounts are of operators, for the pages of changes.
create function portico.operators_among(ids uuid[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id from accounts a where a.id = any (ids) and a.kind = 'operator'
$$;

-- The link that makes the first operator. There is one at most, and none is good any more when there is an operator. The server's role reads
-- and writes it through the two functions alone.
create table operator_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- False: there is an operator. Commands alone make a link, and the last one replaces any other.
create function portico.keep_operator_link(of_hash bytea, minutes integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if not portico.is_system() then
    raise exception 'only the system makes a link' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('portico.operator_links', 0));
  delete from operator_links;
  if exists (select from accounts where kind = 'operator') then
    return false;
  end if;
  insert into operator_links (token_hash, expires_at) values (of_hash, now() + make_interval(mins => minutes));
  return true;
end $$;

-- Makes the caller the first operator: `claimed`, `again` if it is one, `otherKind`, `unverified` or `unknown`. Of two at once the second waits, and finds no link.
create function portico.claim_operator_link(of_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  caller accounts;
begin
  perform pg_advisory_xact_lock(hashtextextended('portico.operator_links', 0));
  select * into caller from accounts a where a.id = portico.account_id() for update;
  if caller.kind = 'operator' then
    return 'again';
  end if;
  if caller.kind is not null then
    return 'otherKind';
  end if;
  if not caller.email_verified then
    return 'unverified';
  end if;
  if exists (select from accounts where kind = 'operator') then
    return 'unknown';
  end if;
  delete from operator_links l where l.token_hash = of_hash and l.expires_at > now();
  if not found then
    return 'unknown';
  end if;
  update accounts set kind = 'operator' where id = caller.id;
  return 'claimed';
end $$;
revoke all on function portico.keep_operator_link(bytea, integer), portico.claim_operator_link(bytea) from public;
grant execute on function portico.keep_operator_link(bytea, integer), portico.claim_operator_link(bytea) to :app_role;

-- What the console lists. Row-level security decides what it finds, so it is empty for everybody else.
create function portico.operated_companies() returns table (
  id uuid, name text, version integer, owners text[], owner_count integer, property_count integer,
  invited_email text, invited_begins_at timestamptz, invited_expires_at timestamptz
) language sql stable set search_path = pg_catalog, public, portico as $$
  select c.id, c.name, c.version, coalesce(o.names, '{}'), coalesce(o.total, 0), (select count(*)::int from properties p where p.company_id = c.id),
    i.email, i.begins_at, i.expires_at
  from companies c
  left join lateral (
    select array_agg(a.name order by lower(a.name)) as names, count(*)::int as total
    from (
      select coalesce(nullif(a.full_name, ''), a.email) as name from memberships m join accounts a on a.id = m.account_id
      where m.company_id = c.id and m.role_id = 'owner' and (m.ends_at is null or m.ends_at > now())
    ) a
  ) o on true
  left join lateral (
    select i.email, i.begins_at, i.expires_at from invites i
    where i.company_id = c.id and i.role_id = 'owner' and i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc, i.id limit 1
  ) i on true
  where (select portico.operator_id()) is not null
$$;

create function portico.operated_properties(silence_seconds double precision) returns table (
  id uuid, name text, address_line1 text, address_line2 text, city text, state_or_region text, postal_code text, country_code text,
  company_id uuid, company_name text, online integer, offline integer
) language sql stable set search_path = pg_catalog, public, portico as $$
  select p.id, p.name, p.address_line1, p.address_line2, p.city, p.state_or_region, p.postal_code, p.country_code, c.id, c.name,
    coalesce(d.online, 0), coalesce(d.total - d.online, 0)
  from properties p join companies c on c.id = p.company_id
  left join (
    select l.property_id, count(*)::int as total,
      (count(*) filter (where l.disconnected_at is null and l.last_seen_at > now() - make_interval(secs => silence_seconds)))::int as online
    from panels l group by l.property_id
  ) d on d.property_id = p.id
  where (select portico.operator_id()) is not null
$$;
