-- The properties at which the caller works, in whatever role, or the one of the panel: every role may read the property. A request that names properties sees only those.
create or replace function portico.managed_property_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select portico.property_ids_with('{properties.read}')
$$;
