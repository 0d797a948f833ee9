-- How many people own a company: all of them, and those whose ownership has no end. Accounts exist since their first sign-in, and programs own nothing.
create or replace function portico.count_owners(of_company uuid) returns table (owners integer, lasting integer)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select count(*)::int, (count(*) filter (where m.ends_at is null))::int
  from memberships m join accounts a on a.id = m.account_id
  where a.kind is distinct from 'service' and m.company_id = of_company and m.role_id = 'owner' and (m.ends_at is null or m.ends_at > now())
    and (a.last_sign_in_at is not null or a.kind = 'propertyManager')
$$;
