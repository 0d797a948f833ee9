-- Row-level security by permission instead of by membership.

-- Who reads and who changes the rows of a property, each one of these permissions. Nobody may change: only jobs and devices do.
create procedure portico.protect(table_name regclass, read text[], change text[], property_column name default 'property_id') language plpgsql as $$
declare
  may_read text := format('(select portico.is_system()) or %I in (select portico.property_ids_with(%L))', property_column, read);
  may_change text := format('(select portico.is_system()) or %I in (select portico.property_ids_with(%L))', property_column, change);
begin
  if not exists (select from pg_class where oid = table_name and relforcerowsecurity) then
    execute format('alter table %s enable row level security', table_name);
    execute format('alter table %s force row level security', table_name);
    execute format('create policy owner_all on %s to current_user using (true) with check (true)', table_name);
  end if;
  execute format('drop policy if exists managed on %s', table_name);
  execute format('create policy read on %s for select to :app_role using (%s)', table_name, may_read);
  execute format('create policy add on %s for insert to :app_role with check (%s)', table_name, may_change);
  execute format('create policy change on %s for update to :app_role using (%s) with check (%s)', table_name, may_change, may_change);
  execute format('create policy remove on %s for delete to :app_role using (%s)', table_name, may_change);
end $$;

-- The same for the rows of a company. With `whole`, a role at some of its properties is not enough to read.
create procedure portico.protect_by_company(table_name regclass, read text[], change text[], whole boolean, also text default 'false') language plpgsql as $$
declare
  may_read text := format('(select portico.is_system()) or company_id in (select portico.company_ids_with(%L, %L)) or %s', read, whole, also);
  may_change text := format('(select portico.is_system()) or company_id in (select portico.company_ids_with(%L, true))', change);
begin
  if not exists (select from pg_class where oid = table_name and relforcerowsecurity) then
    execute format('alter table %s enable row level security', table_name);
    execute format('alter table %s force row level security', table_name);
    execute format('create policy owner_all on %s to current_user using (true) with check (true)', table_name);
  end if;
  execute format('drop policy if exists managed on %s', table_name);
  execute format('create policy read on %s for select to :app_role using (%s)', table_name, may_read);
  execute format('create policy add on %s for insert to :app_role with check (%s)', table_name, may_change);
  execute format('create policy change on %s for update to :app_role using (%s) with check (%s)', table_name, may_change, may_change);
  execute format('create policy remove on %s for delete to :app_role using (%s)', table_name, may_change);
end $$;
drop procedure portico.protect(regclass, name);

-- Partners read what lets their provider in; members read by their roles.
create function portico.partner_property_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  only_properties uuid[] := portico.property_ids();
  provider uuid;
begin
  if portico.account_id() is null then
    return;
  end if;
  select a.access_customer_id into provider from accounts a where a.id = portico.account_id();
  if provider is not null then
    return query select pa.property_id from portico.provider_access() pa
      where pa.provider_id = provider and (only_properties is null or pa.property_id = any (only_properties));
  end if;
end $$;
drop procedure portico.share_with_partners(regclass, name);
create procedure portico.share_with_partners(table_name regclass, property_column name default 'property_id') language plpgsql as $$
begin
  execute format('drop policy if exists shared on %s', table_name);
  execute format('create policy shared on %s for select to :app_role using (%I in (select portico.partner_property_ids()))', table_name, property_column);
end $$;
call portico.share_with_partners('properties', 'id');
call portico.share_with_partners('property_counts');
call portico.share_with_partners('entity_permissions');
call portico.share_with_partners('entrances');
call portico.share_with_partners('devices');
call portico.share_with_partners('places');
call portico.share_with_partners('place_parents');

call portico.protect('access_changes', '{doors.read}', '{devices.change}');
call portico.protect('access_changes_due', '{doors.read}', '{devices.change}');
call portico.protect('access_daily_counts', '{history.recent}', '{}');
call portico.protect('access_event_names', '{history.recent}', '{}');
call portico.protect('access_events', '{history.recent}', '{}');
call portico.protect('access_hourly_counts', '{history.recent}', '{}');
call portico.protect('agreement_acceptances', '{consent.read}', '{consent.accept}');
call portico.protect('audit', '{people.read}', '{}');
call portico.protect('audit_subjects', '{properties.read}', '{properties.read}');
call portico.protect('billing_customers', '{billing.read}', '{billing.read}');
call portico.protect('code_hashes', '{codes.read,guests.change}', '{codes.change,guests.change}');
call portico.protect('credential_formats', '{formats.read}', '{formats.change}');
call portico.protect('credentials', '{codes.read,guests.change}', '{codes.change,codes.reveal,guests.change}');
call portico.protect('device_tokens', '{doors.read}', '{devices.change}');
call portico.protect('devices', '{entrances.read}', '{devices.change}');
call portico.protect('entity_permissions', '{providers.read}', '{providers.change,consent.accept}');
call portico.protect('entrance_revisions', '{doors.read}', '{devices.change}');
call portico.protect('entrances', '{entrances.read}', '{properties.change,keys.change}');
call portico.protect('event_receipts', '{history.read}', '{}');
call portico.protect('integration_residents', '{syncs.read,people.names}', '{syncs.change,conflicts.decide,guests.change}');
call portico.protect('integration_units', '{integrations.read,syncs.read}', '{integrations.change,syncs.change}');
call portico.protect('integrations', '{properties.read}', '{integrations.change,syncs.change,conflicts.decide}');
call portico.protect('key_entrances', '{keys.read}', '{keys.change}');
call portico.protect('keys', '{keys.read}', '{keys.change,keys.assign,guests.change}');
call portico.protect('lockdowns', '{doors.read}', '{access.lockDown}');
call portico.protect('networks', '{networks.read}', '{networks.change}');
call portico.protect('panel_boots', '{doors.read}', '{}');
call portico.protect('panels', '{doors.read}', '{devices.change}');
call portico.protect('payment_methods', '{billing.read}', '{}');
call portico.protect('people', '{people.names}', '{guests.change,keys.assign,codes.change,access.suspend,syncs.change,conflicts.decide}');
call portico.protect('person_invitations', '{people.names}', '{guests.change}');
call portico.protect('person_keys', '{keys.read}', '{keys.change,keys.assign,guests.change,conflicts.decide}');
call portico.protect('person_suspensions', '{people.names,doors.read}', '{access.suspend,guests.change}');
call portico.protect('place_default_keys', '{keys.read}', '{keys.change}');
call portico.protect('place_parents', '{properties.read}', '{properties.change}');
call portico.protect('places', '{properties.read}', '{properties.change,guests.change,formats.change,integrations.change,keys.change}');
call portico.protect('properties', '{properties.read}', '{properties.change,devices.change,keys.change,consent.accept}', 'id');
call portico.protect('property_contacts', '{properties.read}', '{properties.change}');
call portico.protect('property_counts', '{properties.read}', '{}');
call portico.protect('property_settings', '{properties.read}', '{properties.change}');
call portico.protect('provider_permission_changes', '{providers.read}', '{providers.change,consent.accept}');
call portico.protect('provider_permissions', '{providers.read}', '{providers.change,consent.accept}');
call portico.protect('sync_conflicts', '{syncs.read,guests.change}', '{syncs.change,conflicts.decide,guests.change}');
call portico.protect('sync_reports', '{syncs.read,guests.change}', '{syncs.change,guests.change}');
call portico.protect('sync_runs', '{syncs.read,guests.change}', '{syncs.change,conflicts.decide,guests.change}');
call portico.protect('token_notices', '{devices.change}', '{devices.change}');

call portico.protect_by_company('memberships', '{team.read}', '{team.change}', true, 'account_id = (select portico.account_id())');
-- A member may leave.
create policy leave on memberships for delete to :app_role using (account_id = (select portico.account_id()));
call portico.protect_by_company('property_groups', '{team.read}', '{team.change}', true);
call portico.protect_by_company('group_properties', '{team.read}', '{team.change}', true);
call portico.protect_by_company('roles', '{properties.read}', '{team.change}', false, 'company_id is null');

alter table companies enable row level security;
alter table companies force row level security;
create policy owner_all on companies to current_user using (true) with check (true);
create policy system_all on companies to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
create policy read on companies for select to :app_role using (id in (select portico.company_ids_with('{properties.read}', false)));
create policy change on companies for update to :app_role using (id in (select portico.company_ids_with('{team.change}', true)));

grant select, insert, update, delete on companies, property_groups, group_properties, roles, memberships to :app_role;

drop policy own on pms_profiles;
create policy read on pms_profiles for select to :app_role using ((select portico.is_system())
  or (company_id is null and account_id = (select portico.account_id())) or company_id in (select portico.company_ids_with('{integrations.read}', false)));
create policy add on pms_profiles for insert to :app_role with check ((select portico.is_system())
  or (account_id = (select portico.account_id()) and (company_id is null or company_id in (select portico.company_ids_with('{integrations.change}', false)))));
create policy change on pms_profiles for update to :app_role using ((select portico.is_system())
  or (company_id is null and account_id = (select portico.account_id())) or company_id in (select portico.company_ids_with('{integrations.change}', false)));
create policy remove on pms_profiles for delete to :app_role using ((select portico.is_system())
  or (company_id is null and account_id = (select portico.account_id())) or company_id in (select portico.company_ids_with('{integrations.change}', false)));
drop policy own on pms_properties;
create policy of_profile on pms_properties to :app_role using ((select portico.is_system()) or profile_id in (select id from pms_profiles))
  with check ((select portico.is_system()) or profile_id in (select id from pms_profiles));
