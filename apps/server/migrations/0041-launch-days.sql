-- A launch that was entered as a day begins at midnight of each property, and not at midnight UTC. The day is kept for that; `available_on` stays
-- the moment for everything without a property, and for the release before. Launches that were entered before keep their moment.
alter table providers add launch_day date;
comment on column providers.launch_day is 'the day of the launch, in the time zone of each property; null: `available_on` is the moment everywhere';

create function portico.launch_of(launch_day date, available_on timestamptz, time_zone text) returns timestamptz language sql stable
  return case when launch_day is null then available_on else launch_day::timestamp at time zone time_zone end;

create or replace function portico.provider_access() returns table (property_id uuid, provider_id uuid) language sql stable
  begin atomic
    select ep.property_id, p.id
    from entity_permissions ep
    cross join providers p
    left join provider_permissions pp
      on pp.property_id = ep.property_id and pp.entity_type = 'PROPERTY' and pp.entity_id = ep.property_id and pp.provider_id = p.id
    where ep.entity_type = 'PROPERTY' and ep.entity_id = ep.property_id and ep.is_settled and ep.key_access_status = 'OPT_IN'
      and case
        when p.launch_day is null then coalesce(p.available_on <= now(), true)
        else portico.launch_of(p.launch_day, p.available_on, (select o.time_zone from properties o where o.id = ep.property_id)) <= now()
      end
      and coalesce(pp.is_enabled or coalesce(pp.disabled_until <= now(), false), ep.effect = 'ALLOW');
  end;

drop trigger note_change on providers;
create trigger note_change after insert or update of available_on, launch_day, type or delete on providers
  for each statement execute function portico.note_provider_change();
