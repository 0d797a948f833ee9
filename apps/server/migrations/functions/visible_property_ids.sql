-- The properties whose data the caller may read: those at which the account works and, of a partner, those that let the provider in.
create or replace function portico.visible_property_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
begin
  return query select portico.property_ids_with('{properties.read}') where portico.account_id() is not null;
  return query select portico.partner_property_ids();
end $$;
