-- The accounts that may do one of these at a property. Only the system learns it, and whoever may do the same there. At an archived property only owners and auditors count.
create or replace function portico.accounts_with(of_property uuid, wanted text[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
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
      where r.permissions && wanted and (m.ends_at is null or m.ends_at > now())
        and (m.role_id in ('owner', 'auditor') or not exists (select from properties p where p.id = of_property and p.archived_at is not null)))
$$;
