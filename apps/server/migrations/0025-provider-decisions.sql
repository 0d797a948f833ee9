-- A note and an end for a decision about a provider, and the language of the agreement that was signed.

alter table provider_permissions
  add note text check (char_length(note) between 1 and 500),
  add disabled_until timestamptz;
comment on column provider_permissions.disabled_until is 'from then on a disabled provider has access again; nothing has to happen at that time';

alter table provider_permission_changes
  add note text check (char_length(note) between 1 and 500),
  add disabled_until timestamptz;

alter table agreement_acceptances add agreement_language text check (agreement_language ~ '^[a-z]{2}$');
comment on column agreement_acceptances.agreement_language is 'the language in which the agreement was read; null: signed before it was kept';

create or replace function portico.provider_access() returns table (property_id uuid, provider_id uuid) language sql stable
  begin atomic
    select ep.property_id, p.id
    from entity_permissions ep
    cross join providers p
    left join provider_permissions pp
      on pp.property_id = ep.property_id and pp.entity_type = 'PROPERTY' and pp.entity_id = ep.property_id and pp.provider_id = p.id
    where ep.entity_type = 'PROPERTY' and ep.entity_id = ep.property_id and ep.is_settled and ep.key_access_status = 'OPT_IN'
      and (p.available_on is null or p.available_on <= now())
      and coalesce(pp.is_enabled or coalesce(pp.disabled_until <= now(), false), ep.effect = 'ALLOW');
  end;
