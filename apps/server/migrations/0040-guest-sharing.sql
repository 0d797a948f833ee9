-- Guests open the entrances of a key that are shared with guests, and no others. A key without a shared entrance opens all of its entrances for them, as before.
alter table properties add guest_sharing_from timestamptz;
comment on column properties.guest_sharing_from is 'when guests lose what is not shared with them; null: they have. Only a manager or the job sets it to null, and then doors get new lists';

-- Where a guest holds a key that does not share all that it opens, managers get 30 days to look at what changes.
update properties p set guest_sharing_from = now() + interval '30 days'
where exists (
  select from people g
  join person_keys pk on pk.property_id = g.property_id and pk.person_id = g.id
  join key_entrances closed on closed.property_id = pk.property_id and closed.key_id = pk.key_id and not closed.is_guest_sharable
  join key_entrances shared on shared.property_id = pk.property_id and shared.key_id = pk.key_id and shared.is_guest_sharable
  where g.property_id = p.id and g.relation_type = 'GUEST' and (g.service_expires_at is null or g.service_expires_at > now()));

-- Once the rule takes effect, the grants of guests name fewer keys.
create or replace function portico.note_property_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, '{}', true from added a join removed r on r.id = a.id where a.time_zone is distinct from r.time_zone;
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select a.id, null, array_agg(distinct g.id), false
  from added a join removed r on r.id = a.id
  join people g on g.property_id = a.id and g.relation_type = 'GUEST'
  join person_keys pk on pk.property_id = g.property_id and pk.person_id = g.id
  where (a.guest_sharing_from is null) <> (r.guest_sharing_from is null)
  group by a.id;
  return null;
end $$;

-- Whether one entrance of a key is shared decides what guests open at all of its entrances.
create or replace function portico.note_key_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'UPDATE' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id), '{}', true
    from added a join removed r on r.property_id = a.property_id and r.key_id = a.key_id and r.entrance_id = a.entrance_id
    where a.guest_schedules is distinct from r.guest_schedules group by 1;
    perform portico.note_sharing_change(array_agg(distinct a.key_id))
    from added a join removed r on r.property_id = a.property_id and r.key_id = a.key_id and r.entrance_id = a.entrance_id
    where a.is_guest_sharable <> r.is_guest_sharable;
  elsif tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select a.property_id, array_agg(distinct a.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = a.property_id and pk.key_id = a.key_id), '{}'), true
    from added a group by a.property_id, a.key_id;
    perform portico.note_sharing_change(array_agg(distinct key_id)) from added where is_guest_sharable;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select r.property_id, array_agg(distinct r.entrance_id),
      coalesce((select array_agg(pk.person_id) from person_keys pk where pk.property_id = r.property_id and pk.key_id = r.key_id), '{}'), true
    from removed r group by r.property_id, r.key_id;
    perform portico.note_sharing_change(array_agg(distinct key_id)) from removed where is_guest_sharable;
  end if;
  return null;
end $$;

-- The guests who hold these keys, at all entrances of the keys.
create function portico.note_sharing_change(changed uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, portico
  begin atomic
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select ke.property_id, array_agg(distinct ke.entrance_id), array_agg(distinct g.id), false
    from keys k
    join key_entrances ke on ke.property_id = k.property_id and ke.key_id = k.id
    join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
    join people g on g.property_id = pk.property_id and g.id = pk.person_id and g.relation_type = 'GUEST'
    where k.id = any (changed)
    group by ke.property_id, ke.key_id;
  end;
revoke all on function portico.note_sharing_change(uuid[]) from public;
