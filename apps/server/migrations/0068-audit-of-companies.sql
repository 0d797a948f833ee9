-- What concerns a company and none of its properties stands in the chain of the company, and every entry says which company it concerns.
alter table audit add company_id uuid, add version integer not null default 1;
comment on column audit.company_id is 'whose property it was, or whose team, when the entry was written; null in version 1, and where no company is concerned';
comment on column audit.version is 'which fields the signature covers: 1 does not know company_id; servers of the release before write it';
alter table audit add constraint audit_version_check check (version in (1, 2) and (version = 2 or company_id is null)) not valid;

-- Whether the transaction works for the property, or for the company where no property is named. For `write_audit`, which passes row-level security.
create function portico.may_audit(of_property uuid, of_company uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select case
    when of_property is not null then exists (select from properties p where p.id = of_property and p.company_id = of_company) and (
      (select portico.is_system())
      or array['properties.read'] <@ portico.permissions_at(of_property)
      or exists (select from devices d where d.id = portico.device_id() and d.property_id = of_property))
    else exists (select from companies c where c.id = of_company) and (
      (select portico.is_system())
      or exists (select from memberships m
        where m.account_id = portico.account_id() and m.company_id = of_company and (m.ends_at is null or m.ends_at > now())))
  end
$$;
revoke all on function portico.may_audit(uuid, uuid) from public;

-- Everything with `changes.read`, with `changes.own` what one has done oneself, and with `people.read` what the page of a person shows.
drop policy read on audit;
create policy read on audit for select to :app_role using (
  (select portico.is_system())
  or property_id in (select portico.property_ids_with('{changes.read}'))
  or company_id in (select portico.company_ids_with('{changes.read}', true))
  or (account_id = (select portico.account_id())
    and (property_id in (select portico.property_ids_with('{changes.own}')) or company_id in (select portico.company_ids_with('{changes.own}', false))))
  or (entity in ('people', 'keys', 'access', 'credentials') and property_id in (select portico.property_ids_with('{people.read}')))
);

update roles set permissions = permissions || '{changes.read,changes.own}' where company_id is null and id in ('owner', 'manager', 'auditor');
update roles set permissions = permissions || '{changes.own}' where company_id is null and id in ('leasing', 'frontDesk', 'maintenance');
