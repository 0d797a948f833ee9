-- What the caller may do at a property: `partner` for an account whose provider is let in, null for everybody who has nothing there. At an archived property only owners and auditors have anything.
create or replace function portico.permissions_at(of_property uuid) returns text[] language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  held text[];
begin
  select array_agg(distinct permission) into held
  from (
    select m.role_id, m.ends_at from memberships m where m.account_id = caller and m.property_id = of_property
    union all
    select m.role_id, m.ends_at from memberships m join group_properties g on g.group_id = m.group_id
    where m.account_id = caller and g.property_id = of_property
    union all
    select m.role_id, m.ends_at from memberships m join properties p on p.company_id = m.company_id
    where m.account_id = caller and m.group_id is null and m.property_id is null and p.id = of_property
  ) a join roles r on r.id = a.role_id cross join unnest(r.permissions) permission
  where (a.ends_at is null or a.ends_at > now())
    and (a.role_id in ('owner', 'auditor') or not exists (select from properties p where p.id = of_property and p.archived_at is not null));
  if held is null and exists (
    select from accounts a join portico.provider_access() pa on pa.provider_id = a.access_customer_id
    where a.id = caller and pa.property_id = of_property)
  then
    return '{partner}';
  end if;
  return held;
end $$;
