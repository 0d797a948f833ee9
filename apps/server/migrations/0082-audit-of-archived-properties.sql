-- The archived properties of the caller's companies that the caller does not see: only owners and auditors there read them.
create function portico.unseen_property_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select p.id from properties p
  where p.archived_at is not null
    and p.company_id in (select m.company_id from memberships m where m.account_id = portico.account_id())
    and not exists (
      select from memberships m
      where m.account_id = portico.account_id() and m.company_id = p.company_id and m.role_id in ('owner', 'auditor')
        and (m.ends_at is null or m.ends_at > now())
        and (m.property_id = p.id or m.property_id is null and (m.group_id is null
          or exists (select from group_properties g where g.group_id = m.group_id and g.property_id = p.id))))
$$;
revoke all on function portico.unseen_property_ids() from public;
grant execute on function portico.unseen_property_ids() to :app_role;

-- As before, but whoever reads the changes of a company, or what they have done themselves, reads those of an archived property only if they
-- see the property.
drop policy read on audit;
create policy read on audit for select to :app_role using (
  (select portico.is_system())
  or property_id in (select portico.property_ids_with('{changes.read}'))
  or (company_id in (select portico.company_ids_with('{changes.read}', true))
    and (property_id is null or property_id not in (select portico.unseen_property_ids())))
  or (account_id = (select portico.account_id())
    and (property_id in (select portico.property_ids_with('{changes.own}'))
      or (company_id in (select portico.company_ids_with('{changes.own}', false))
        and (property_id is null or property_id not in (select portico.unseen_property_ids())))))
  or (entity in ('people', 'keys', 'access', 'credentials') and property_id in (select portico.property_ids_with('{people.read}')))
);
