-- Who works where, for mails and lists of the operator. Both look through assignments of properties, groups and whole companies.

-- The accounts that may do one of these at a property. Only the system learns it, and whoever may do the same there.
create function portico.accounts_with(of_property uuid, wanted text[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id from accounts a where a.kind = 'propertyManager'
    and (portico.is_system() or of_property in (select portico.property_ids_with(wanted)))
    and a.id in (
      select m.account_id from (
        select m.account_id, m.role_id, m.ends_at from memberships m where m.property_id = of_property
        union all
        select m.account_id, m.role_id, m.ends_at from memberships m join group_properties g on g.group_id = m.group_id
        where g.property_id = of_property
        union all
        select m.account_id, m.role_id, m.ends_at from properties p join memberships m on m.company_id = p.company_id
        where p.id = of_property and m.group_id is null and m.property_id is null
      ) m join roles r on r.id = m.role_id
      where r.permissions && wanted and (m.ends_at is null or m.ends_at > now()))
$$;

-- The properties at which an account may do one of these. Only the system learns it.
create function portico.property_ids_of(of_account uuid, wanted text[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select m.property_id from (
    select m.property_id, m.role_id, m.ends_at from memberships m where m.account_id = of_account and m.property_id is not null
    union
    select g.property_id, m.role_id, m.ends_at from memberships m join group_properties g on g.group_id = m.group_id
    where m.account_id = of_account
    union
    select p.id, m.role_id, m.ends_at from memberships m join properties p on p.company_id = m.company_id
    where m.account_id = of_account and m.group_id is null and m.property_id is null
  ) m join roles r on r.id = m.role_id
  where portico.is_system() and r.permissions && wanted and (m.ends_at is null or m.ends_at > now())
  group by m.property_id
$$;

revoke all on function portico.accounts_with(uuid, text[]), portico.property_ids_of(uuid, text[]) from public;
grant execute on function portico.accounts_with(uuid, text[]), portico.property_ids_of(uuid, text[]) to :app_role;

-- In which companies each profile of a property-management system is used. Only the system learns it.
create function portico.profile_companies() returns table (profile_id uuid, company_id uuid) language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select distinct i.profile_id, p.company_id from integrations i join properties p on p.id = i.property_id where portico.is_system()
$$;
revoke all on function portico.profile_companies() from public;
grant execute on function portico.profile_companies() to :app_role;
