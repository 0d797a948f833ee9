-- Whether the transaction works for the property, or for the company where no property is named: an operator works for every company. For `write_audit`,
-- which passes row-level security.
create or replace function portico.may_audit(of_property uuid, of_company uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select case
    when of_property is not null then exists (select from properties p where p.id = of_property and p.company_id = of_company) and (
      (select portico.is_system())
      or array['properties.read'] <@ portico.permissions_at(of_property)
      or exists (select from devices d where d.id = portico.device_id() and d.property_id = of_property))
    else exists (select from companies c where c.id = of_company) and (
      (select portico.is_system())
      or (select portico.operator_id()) is not null
      or exists (select from memberships m
        where m.account_id = portico.account_id() and m.company_id = of_company and (m.ends_at is null or m.ends_at > now())))
  end
$$;
