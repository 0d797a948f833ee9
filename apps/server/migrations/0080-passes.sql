-- Access of visitors for some entrances, for a time and a number of uses. The number of a pass is a credential with the id of the pass, so that it is
-- sealed, hashed and unlike every code. It has no holder: nothing that belongs to people may count or list it.
alter table credentials drop constraint credentials_type_check,
  add constraint credentials_type_check check (type in ('MAGIC', 'CODE', 'PHYSICAL', 'PASS')) not valid,
  add constraint credentials_pass_has_number check (type <> 'PASS' or (num_nulls(sealed_value, value_hash) = 0 and person_id is null)) not valid;

create table passes (
  property_id uuid not null references properties (id) on delete cascade,
  id uuid not null,
  host_id uuid not null,
  visitor_name text not null check (char_length(visitor_name) between 1 and 100),
  email text check (char_length(email) <= 254),
  locale text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uses_max integer not null check (uses_max between 1 and 100),
  used integer not null default 0 check (used >= 0),
  first_used_at timestamptz,
  secret_hash bytea not null unique,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawal_reason text check (withdrawal_reason in ('MANAGER', 'HOST', 'PANEL', 'PROPERTY', 'BACKUP')),
  created_by text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (property_id, id),
  unique (id),
  foreign key (property_id, id) references credentials (property_id, id) on delete cascade,
  check (starts_at < ends_at),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
comment on column passes.host_id is 'a person; no foreign key: a pass outlives its host, withdrawn';
comment on column passes.used is 'how many openings panels have reported, each of them once';
comment on column passes.secret_hash is 'of the link. The secret follows from the id and the master key';
comment on column passes.created_by is 'the e-mail address of an account; null: by the system';
create index passes_host on passes (property_id, host_id);
create index passes_ends_at on passes (ends_at);

create table pass_entrances (
  property_id uuid not null,
  pass_id uuid not null,
  entrance_id uuid not null,
  primary key (property_id, pass_id, entrance_id),
  foreign key (property_id, pass_id) references passes (property_id, id) on delete cascade,
  foreign key (property_id, entrance_id) references entrances (property_id, id) on delete cascade
);
create index pass_entrances_entrance on pass_entrances (property_id, entrance_id);

create table pass_mails (
  property_id uuid not null,
  pass_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  round integer not null default 1,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (property_id, pass_id),
  foreign key (property_id, pass_id) references passes (property_id, id) on delete cascade
);
create index pass_mails_due on pass_mails (due_at) where state in ('WAITING', 'SENDING');

call portico.protect('passes', '{people.names}', '{guests.change}');
call portico.protect('pass_entrances', '{people.names}', '{guests.change}');
call portico.protect('pass_mails', '{people.names}', '{guests.change}');
grant select, insert, update, delete on passes, pass_mails to :app_role;
grant select, insert, delete on pass_entrances to :app_role;

-- The entrances of these passes, and no others, get them anew.
create function portico.note_passes(changed uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, portico as $$
  insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
  select e.property_id, array_agg(distinct e.entrance_id), array[e.pass_id], false
  from pass_entrances e where e.pass_id = any (changed) group by e.property_id, e.pass_id
$$;
revoke all on function portico.note_passes(uuid[]) from public;

create function portico.note_pass_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  perform portico.note_passes(array_agg(a.id))
  from added a join removed r on r.id = a.id
  where (a.host_id, a.starts_at, a.ends_at, a.uses_max, a.used, a.first_used_at, a.withdrawn_at is null)
    is distinct from (r.host_id, r.starts_at, r.ends_at, r.uses_max, r.used, r.first_used_at, r.withdrawn_at is null);
  return null;
end $$;
create trigger note_change after update on passes referencing old table as removed new table as added
  for each statement execute function portico.note_pass_change();

create function portico.note_pass_entrance_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if tg_op = 'INSERT' then
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, array_agg(distinct entrance_id), array[pass_id], false from added group by property_id, pass_id;
  else
    insert into access_changes_due (property_id, entrance_ids, subjects, is_door)
    select property_id, array_agg(distinct entrance_id), array[pass_id], false from removed group by property_id, pass_id;
  end if;
  return null;
end $$;
create trigger note_added after insert on pass_entrances referencing new table as added
  for each statement execute function portico.note_pass_entrance_change();
create trigger note_removed after delete on pass_entrances referencing old table as removed
  for each statement execute function portico.note_pass_entrance_change();
