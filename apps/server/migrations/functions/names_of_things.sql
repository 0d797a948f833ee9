-- The names by which changes tell their things, as far as the caller sees them.
create or replace function portico.names_of_things(of_properties uuid[], ids uuid[], with_emails boolean) returns table (id text, name text)
language sql stable set search_path = pg_catalog, public, portico as $$
  select t.id::text, t.name from keys t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from entrances t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from places t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.ssid from networks t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from hours t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.name from calendars t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.serial_number from devices t where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, coalesce(nullif(t.person_name, ''), case when with_emails then t.email end) from people t
    where t.property_id = any (of_properties) and t.id = any (ids)
  union all select t.id::text, t.nickname from pms_profiles t where t.id = any (ids)
  union all select t.id::text, t.name from property_groups t where t.id = any (ids)
  union all select t.id, t.name from roles t where t.id = any (ids::text[]) and t.company_id is not null
  union all select t.id::text, t.name from providers t where t.id = any (ids)
  union all select t.id::text, t.name from properties t where t.id = any (ids)
$$;
