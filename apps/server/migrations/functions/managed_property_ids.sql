-- The properties whose data the caller may change: those of the account's memberships, or the one of the panel. A request that names properties sees only those.
create or replace function portico.managed_property_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
begin
  if caller is not null and only_properties is not null then
    return query select m.property_id from memberships m where m.account_id = caller and m.property_id = any (only_properties);
  elsif caller is not null then
    return query select m.property_id from memberships m where m.account_id = caller;
  end if;
  if portico.device_id() is not null then
    return query select d.property_id from devices d where d.id = portico.device_id();
  end if;
end $$;
