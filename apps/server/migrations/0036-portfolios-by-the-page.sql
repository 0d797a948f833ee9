-- A page of a large portfolio: names by language, and no cost for the properties that are not on the page.

-- Names as people of each language sort them, and House 2 before House 10. No index depends on these collations, so another version of ICU
-- needs nothing to be rebuilt.
create collation portico.names_en (provider = icu, locale = 'en-u-kn-true');
create collation portico.names_de (provider = icu, locale = 'de-u-kn-true');
create collation portico.names_es (provider = icu, locale = 'es-u-kn-true');
create collation portico.names_fr (provider = icu, locale = 'fr-u-kn-true');
create collation portico.names_fr_ca (provider = icu, locale = 'fr-CA-u-kn-true');
create collation portico.names_it (provider = icu, locale = 'it-u-kn-true');
create collation portico.names_ja (provider = icu, locale = 'ja-u-kn-true');

-- A transaction is narrowed to one property, as before, or to several with commas between them.
create function portico.property_ids() returns uuid[] language sql stable
  return string_to_array(nullif(current_setting('app.property_id', true), ''), ',')::uuid[];

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

-- What decides which properties of the caller are on a page, and in which order. It runs as the owner and asks the same function as the
-- policies do, once: through the policies every table would be read as a whole, and compared with all properties of the caller.
create function portico.portfolio() returns table (id uuid, name text, avc_enabled boolean, is_settled boolean, key_access_status text)
  language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
begin
  return query select p.id, p.name::text, p.avc_enabled, ep.is_settled, ep.key_access_status
    from properties p
    left join entity_permissions ep on ep.property_id = p.id and ep.entity_id = p.id and ep.entity_type = 'PROPERTY'
    where p.id in (select portico.visible_property_ids());
end $$;
revoke all on function portico.portfolio() from public;
grant execute on function portico.portfolio() to :app_role;

-- The two functions above were its only callers.
drop function portico.property_id();
