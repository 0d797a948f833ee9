-- The properties at which the caller may do one of these. A transaction that is narrowed sees only its properties. An archived property is seen by owners and
-- auditors who name it: lists over all properties leave it out.
create or replace function portico.property_ids_with(wanted text[]) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
  -- Only an index of archived properties is asked, which is empty or small. Below it is asked by id: to look at archived_at itself takes reading all of each row.
  is_any_archived boolean := exists (select from properties p where p.archived_at is not null);
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
        and (not is_any_archived or m.property_id not in (select p.id from properties p where p.archived_at is not null))
      union all
      select g.property_id from memberships m join group_properties g on g.group_id = m.group_id
      where m.account_id = caller and m.group_id is not null and m.role_id = any (held) and (m.ends_at is null or m.ends_at > now())
        and (only_properties is null or g.property_id = any (only_properties))
        and (not is_any_archived or g.property_id not in (select p.id from properties p where p.archived_at is not null))
      union all
      select p.id from memberships m join properties p on p.company_id = m.company_id
      where m.account_id = caller and m.group_id is null and m.property_id is null and m.role_id = any (held)
        and (m.ends_at is null or m.ends_at > now()) and (only_properties is null or p.id = any (only_properties))
        and (not is_any_archived or p.id not in (select o.id from properties o where o.archived_at is not null));
    if is_any_archived and (only_properties is not null or portico.sees_archived()) then
      return query
        select p.id from properties p join memberships m on m.company_id = p.company_id
        where p.archived_at is not null and (only_properties is null or p.id = any (only_properties))
          and m.account_id = caller and m.role_id in ('owner', 'auditor') and m.role_id = any (held) and (m.ends_at is null or m.ends_at > now())
          and (m.property_id = p.id or m.property_id is null and (m.group_id is null
            or exists (select from group_properties g where g.group_id = m.group_id and g.property_id = p.id)));
    end if;
  end if;
  if portico.device_id() is not null then
    return query select d.property_id from devices d where d.id = portico.device_id();
  end if;
end $$;
