-- The properties whose data the caller may read: those of the account's memberships and, of a partner, those that let the provider in.
create or replace function portico.visible_property_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
  provider uuid;
begin
  if caller is null then
    return;
  end if;
  if only_properties is not null then
    return query select m.property_id from memberships m where m.account_id = caller and m.property_id = any (only_properties);
  else
    return query select m.property_id from memberships m where m.account_id = caller;
  end if;
  select a.access_customer_id into provider from accounts a where a.id = caller;
  if provider is not null then
    return query select pa.property_id from portico.provider_access() pa
      where pa.provider_id = provider and (only_properties is null or pa.property_id = any (only_properties));
  end if;
end $$;
