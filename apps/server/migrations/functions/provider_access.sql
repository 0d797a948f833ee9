-- The providers that each property lets in at this moment. An archived one lets nobody in.
create or replace function portico.provider_access() returns table (property_id uuid, provider_id uuid) language sql stable
  begin atomic
    select ep.property_id, p.id
    from entity_permissions ep
    cross join providers p
    left join provider_permissions pp
      on pp.property_id = ep.property_id and pp.entity_type = 'PROPERTY' and pp.entity_id = ep.property_id and pp.provider_id = p.id
    where ep.entity_type = 'PROPERTY' and ep.entity_id = ep.property_id and ep.is_settled and ep.key_access_status = 'OPT_IN'
      and not exists (select from properties o where o.id = ep.property_id and o.archived_at is not null)
      and case
        when p.launch_day is null then coalesce(p.available_on <= now(), true)
        else portico.launch_of(p.launch_day, p.available_on, (select o.time_zone from properties o where o.id = ep.property_id)) <= now()
      end
      and coalesce(pp.is_enabled or coalesce(pp.disabled_until <= now(), false), ep.effect = 'ALLOW');
  end;
