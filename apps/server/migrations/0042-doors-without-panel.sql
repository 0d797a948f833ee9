-- Every entrance of a property with a panel has a revision, so that a change also counts the doors that nothing reaches.
-- Where no panel has ever fetched a list there is still no row, and changes cost nothing.
comment on table entrance_revisions is 'every entrance of a property at which a panel has fetched a list; no row elsewhere, so that changes cost nothing where there are no panels';

-- The first panel of a property begins the revisions of all its entrances. It holds the exclusive lock 22 of the property.
create function portico.begin_revisions_of_property() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  -- The rows below fire this trigger again; then nothing is missing.
  if exists (
    select from added a join entrances e on e.property_id = a.property_id
    where not exists (select from entrance_revisions r where r.property_id = e.property_id and r.entrance_id = e.id)) then
    insert into entrance_revisions (property_id, entrance_id)
    select distinct e.property_id, e.id from added a join entrances e on e.property_id = a.property_id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger begin_others after insert on entrance_revisions
  referencing new table as added for each statement execute function portico.begin_revisions_of_property();

-- A later entrance waits for transactions that are about to commit without having seen it, as the first panel of a property does; what
-- they change is then part of the first list of the entrance.
create function portico.begin_revisions_of_entrance() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(property_id::text, 22))
  from (select distinct property_id from added order by 1) p;
  insert into entrance_revisions (property_id, entrance_id)
  select a.property_id, a.id from added a
  where exists (select from entrance_revisions r where r.property_id = a.property_id)
  on conflict do nothing;
  return null;
end $$;
create trigger begin_revision after insert on entrances
  referencing new table as added for each statement execute function portico.begin_revisions_of_entrance();

insert into entrance_revisions (property_id, entrance_id)
select e.property_id, e.id from entrances e
where exists (select from entrance_revisions r where r.property_id = e.property_id)
on conflict do nothing;
