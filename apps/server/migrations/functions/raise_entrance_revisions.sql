-- Raises the revision of every entrance that the changes of this transaction concern, and writes what each revision changed.
create or replace function portico.raise_entrance_revisions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  notified bigint;
begin
  -- There is one call for each row of the transaction; the first one handles all of them.
  if not exists (select from access_changes_due where transaction_id = pg_current_xact_id()) then
    return null;
  end if;
  -- An entrance that gets its first panel now waits for this transaction, so that its first list includes these changes.
  perform pg_advisory_xact_lock_shared(hashtextextended(property_id::text, 22))
  from (select distinct property_id from access_changes_due where transaction_id = pg_current_xact_id() order by 1) p;
  perform from entrance_revisions r
  where exists (
    select from access_changes_due d
    where d.transaction_id = pg_current_xact_id() and d.property_id = r.property_id and (d.entrance_ids is null or r.entrance_id = any (d.entrance_ids)))
  order by r.property_id, r.entrance_id for update;

  with due as (
    delete from access_changes_due where transaction_id = pg_current_xact_id() returning *
  ), touched as (
    select r.property_id, r.entrance_id, s.subject,
      bool_or(s.subject is null or d.entrance_ids is not null or exists (
        select from person_keys pk join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
        where pk.property_id = r.property_id and pk.person_id = s.subject and ke.entrance_id = r.entrance_id)) as concerns,
      coalesce(array_agg(distinct d.lockdown) filter (where s.subject is null and d.lockdown is not null), '{}') as lockdowns
    from due d
    join entrance_revisions r on r.property_id = d.property_id and (d.entrance_ids is null or r.entrance_id = any (d.entrance_ids))
    cross join lateral (select unnest(d.subjects) union select null where d.is_door) s (subject)
    group by 1, 2, 3
  ), sized as (
    select *, count(*) over (partition by property_id, entrance_id) > 500 as is_whole from touched
  ), raised as (
    update entrance_revisions r set revision = r.revision + 1, changed_at = clock_timestamp()
    where (r.property_id, r.entrance_id) in (select property_id, entrance_id from touched)
    returning r.property_id, r.entrance_id, r.revision
  ), written as (
    insert into access_changes (property_id, entrance_id, revision, subject, is_whole, concerns, account_id, lockdowns)
    select property_id, entrance_id, revision, subject, is_whole, concerns, portico.account_id(), lockdowns
    from raised join sized using (property_id, entrance_id) where not is_whole
    union all
    select property_id, entrance_id, revision, null, true, bool_or(concerns), portico.account_id(), max(lockdowns)
    from raised join sized using (property_id, entrance_id) where is_whole group by 1, 2, 3
  )
  select count(pg_notify('portico_access', entrance_id::text)) into notified from raised;
  return null;
end $$;
