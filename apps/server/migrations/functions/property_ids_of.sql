-- The properties at which an account may do one of these. Only the system learns it. Archived ones count for owners and auditors alone.
create or replace function portico.property_ids_of(of_account uuid, wanted text[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
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
    and (m.role_id in ('owner', 'auditor') or m.property_id not in (select p.id from properties p where p.archived_at is not null))
  group by m.property_id
$$;
