-- The properties at which the caller may do one of these. A transaction that is narrowed sees only its properties. An archived property is seen by owners and
-- auditors who name it: lists over all properties leave it out.
create or replace function portico.property_ids_with(wanted text[]) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
  names_archived boolean := only_properties is not null or portico.sees_archived();
  held text[];
begin
  if caller is not null then
    -- Roles of companies are many; those that the caller has are few.
    held := array(
      select r.id from roles r where r.company_id is null and r.permissions && wanted
      union all
      select r.id from memberships m join roles r on r.id = m.role_id
      where m.account_id = caller and length(m.role_id) = 36 and r.permissions && wanted);
    return query
      select m.property_id from memberships m
      where m.account_id = caller and m.property_id is not null and m.role_id = any (held) and (m.ends_at is null or m.ends_at > now())
        and (only_properties is null or m.property_id = any (only_properties))
        and (names_archived and m.role_id in ('owner', 'auditor')
          or m.property_id not in (select p.id from properties p where p.archived_at is not null))
      union all
      select g.property_id from memberships m join group_properties g on g.group_id = m.group_id
      where m.account_id = caller and m.group_id is not null and m.role_id = any (held) and (m.ends_at is null or m.ends_at > now())
        and (only_properties is null or g.property_id = any (only_properties))
        and (names_archived and m.role_id in ('owner', 'auditor')
          or g.property_id not in (select p.id from properties p where p.archived_at is not null))
      union all
      select p.id from memberships m join properties p on p.company_id = m.company_id
      where m.account_id = caller and m.group_id is null and m.property_id is null and m.role_id = any (held)
        and (m.ends_at is null or m.ends_at > now()) and (only_properties is null or p.id = any (only_properties))
        and (p.archived_at is null or names_archived and m.role_id in ('owner', 'auditor'));
  end if;
  if portico.device_id() is not null then
    return query select d.property_id from devices d where d.id = portico.device_id();
  end if;
end $$;
