-- Names, addresses and sign-ins stand in accounts, which no member reads. Programs have a list of their own.
create or replace function portico.members_of(of_company uuid)
returns table (account_id uuid, full_name text, email text, last_sign_in_at timestamptz, works_elsewhere boolean)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id, a.full_name, a.email, a.last_sign_in_at, exists (
    select from memberships o where o.account_id = a.id and o.company_id <> of_company and (o.ends_at is null or o.ends_at > now()))
  from accounts a
  where a.id in (select m.account_id from memberships m where m.company_id = of_company)
    and a.kind is distinct from 'service'
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{team.read}', true)))
$$;
