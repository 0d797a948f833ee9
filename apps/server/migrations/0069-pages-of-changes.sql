-- The names of things of these properties, as far as they still exist and row-level security shows them to the caller. E-mail addresses stand
-- in for people without a name, so the caller says whether they may be shown.
create function portico.names_of_things(of_properties uuid[], ids uuid[], with_emails boolean) returns table (id text, name text)
language sql stable set search_path = pg_catalog, public, portico as $$
  select t.id::text, t.name from keys t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from entrances t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from places t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.ssid from networks t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.serial_number from devices t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, coalesce(nullif(t.person_name, ''), case when with_emails then t.email end) from people t
    where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.nickname from pms_profiles t where t.id = any (ids)
  union all select t.id::text, t.name from property_groups t where t.id = any (ids)
  union all select t.id, t.name from roles t where t.id = any (ids::text[]) and t.company_id is not null
  union all select t.id::text, t.name from providers t where t.id = any (ids)
  union all select t.id::text, t.name from properties t where t.id = any (ids)
$$;

-- The names of accounts that have made changes in these chains or that entries there are about, also of those that have left since.
-- Members do not read accounts.
create function portico.names_of_authors(of_chains uuid[], ids uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select o.id, coalesce(nullif(o.full_name, ''), o.email) from accounts o
  where o.id = any (ids) and (o.id = portico.account_id() or exists (
    select from unnest(of_chains) c (id)
    where (exists (select from audit a where a.chain = c.id and a.account_id = o.id)
        or exists (select from audit a where a.chain = c.id and a.entity_id = o.id::text))
      and (c.id in (select portico.property_ids_with('{changes.read,changes.own,people.read}'))
        or c.id in (select portico.company_ids_with('{changes.read}', true)))))
$$;

-- Whoever has made a change in one of these chains, found without reading all entries: the index leads from each account to the next.
create function portico.authors_of(of_chains uuid[]) returns table (id uuid)
language sql stable set search_path = pg_catalog, public, portico as $$
  select distinct found.account_id from unnest(of_chains) c (id) cross join lateral (
    with recursive found as (
      (select a.account_id from audit a where a.chain = c.id and a.account_id is not null order by a.account_id limit 1)
      union all
      select (select a.account_id from audit a where a.chain = c.id and a.account_id > f.account_id order by a.account_id limit 1)
      from found f where f.account_id is not null
    )
    select f.account_id from found f where f.account_id is not null
  ) found
$$;

revoke all on function portico.names_of_authors(uuid[], uuid[]) from public;
grant execute on function portico.names_of_authors(uuid[], uuid[]) to :app_role;

-- The results of `verify-audit`, so that the page of changes shows the last one.
create table audit_verifications (
  at timestamptz primary key,
  entries bigint not null,
  broken_chains uuid[] not null,
  is_anchor_broken boolean not null
);
comment on column audit_verifications.is_anchor_broken is 'an anchor is not genuine, so the chain that it is about is not known';
grant select, insert on audit_verifications to :app_role;
