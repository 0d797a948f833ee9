-- A call that names a property is narrowed to it for the rest of its transaction: policies then compare with one property instead of with
-- all that the account manages. The setting can only take away: what is not a membership stays invisible, whatever the setting says.
create function portico.property_id() returns uuid language sql stable
  return nullif(current_setting('app.property_id', true), '')::uuid;

-- In PL/pgSQL, whose plans are kept with the connection; a function in SQL is planned again by every statement that uses it.
create or replace function portico.managed_property_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_property uuid := portico.property_id();
begin
  if caller is not null and only_property is not null then
    return query select m.property_id from memberships m where m.account_id = caller and m.property_id = only_property;
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
  only_property uuid := portico.property_id();
  provider uuid;
begin
  if caller is null then
    return;
  end if;
  if only_property is not null then
    return query select m.property_id from memberships m where m.account_id = caller and m.property_id = only_property;
  else
    return query select m.property_id from memberships m where m.account_id = caller;
  end if;
  select a.access_customer_id into provider from accounts a where a.id = caller;
  if provider is not null then
    return query select pa.property_id from portico.provider_access() pa
      where pa.provider_id = provider and (only_property is null or pa.property_id = only_property);
  end if;
end $$;

-- After a large import PostgreSQL still plans as if the property were empty, until it collects statistics by itself about a minute later; until
-- then lists of doors are not compiled in time. Only the owner may collect them.
create function portico.collect_statistics() returns void language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  analyze people, person_keys, person_invitations, credentials, audit_subjects;
end $$;
revoke all on function portico.collect_statistics() from public;
grant execute on function portico.collect_statistics() to :app_role;
