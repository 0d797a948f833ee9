-- Companies, and what their members may do: an assignment gives an account a role for the whole company, a group of properties or one property.
-- Assignments stand in `memberships`: servers of the release before add rows of an account and a property there.

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table roles (
  id text primary key default gen_random_uuid()::text,
  company_id uuid references companies on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  permissions text[] not null check (cardinality(permissions) > 0),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on column roles.company_id is 'null: every company has the role, and nobody changes it';
create unique index roles_name_taken on roles (company_id, lower(name));

create table property_groups (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  name text not null check (char_length(name) between 1 and 64),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index property_groups_name_taken on property_groups (company_id, lower(name));

alter table properties add company_id uuid;
alter table properties add constraint properties_company_id_fkey foreign key (company_id) references companies not valid;
comment on column properties.company_id is 'never null: a property that is written without a company gets one of its own';

create table group_properties (
  company_id uuid not null,
  group_id uuid not null,
  property_id uuid not null references properties on delete cascade,
  primary key (group_id, property_id),
  foreign key (company_id, group_id) references property_groups on delete cascade
);
create index on group_properties (property_id);
create index on group_properties (company_id, group_id);

-- Properties belong to one company if exactly the same accounts manage them.
do $$
declare
  found record;
  company uuid;
begin
  for found in
    select array_agg(p.id order by p.name, p.id) as ids, (array_agg(p.name order by p.name, p.id))[1] as name
    from properties p left join lateral (
      select array_agg(m.account_id order by m.account_id) as managers from memberships m where m.property_id = p.id) m on true
    group by coalesce(m.managers::text, p.id::text)
  loop
    insert into companies (name) values (left(found.name, 100)) returning id into company;
    update properties set company_id = company where id = any (found.ids);
  end loop;
end $$;

-- Servers of the release before write properties without a company.
create function portico.give_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if new.company_id is null then
    insert into companies (name) values (left(new.name, 100)) returning id into new.company_id;
  end if;
  -- A statement may have written the assignment first.
  update memberships set company_id = new.company_id where property_id = new.id and company_id is null;
  return new;
end $$;
create trigger give_company before insert on properties for each row execute function portico.give_company();

insert into roles (id, name, permissions) values
  ('owner', 'owner', '{team.read,team.change,billing.read,properties.read,properties.change,entrances.read,devices.change,networks.read,networks.change,formats.read,formats.change,keys.read,keys.change,keys.assign,providers.read,providers.change,consent.read,consent.accept,people.names,people.read,people.change,guests.change,codes.read,codes.change,codes.reveal,integrations.read,integrations.change,syncs.read,syncs.change,conflicts.decide,history.recent,history.read,doors.read,access.suspend,access.lockDown}'),
  ('manager', 'manager', '{billing.read,properties.read,properties.change,entrances.read,devices.change,networks.read,networks.change,formats.read,formats.change,keys.read,keys.change,keys.assign,providers.read,providers.change,consent.read,consent.accept,people.names,people.read,people.change,guests.change,codes.read,codes.change,codes.reveal,integrations.read,integrations.change,syncs.read,syncs.change,conflicts.decide,history.recent,history.read,doors.read,access.suspend,access.lockDown}'),
  ('leasing', 'leasing', '{properties.read,entrances.read,networks.read,formats.read,keys.read,keys.assign,providers.read,people.names,people.read,people.change,guests.change,codes.read,codes.change,codes.reveal,syncs.read,conflicts.decide,doors.read,access.suspend}'),
  ('frontDesk', 'frontDesk', '{properties.read,entrances.read,networks.read,formats.read,keys.read,providers.read,people.names,guests.change,history.recent,doors.read}'),
  ('maintenance', 'maintenance', '{properties.read,entrances.read,devices.change,networks.read,networks.change,formats.read,keys.read,providers.read,doors.read,access.lockDown}'),
  ('auditor', 'auditor', '{team.read,billing.read,properties.read,entrances.read,networks.read,formats.read,keys.read,providers.read,consent.read,people.names,people.read,codes.read,integrations.read,syncs.read,history.recent,history.read,doors.read}');

alter table memberships
  add id uuid,
  add company_id uuid,
  add group_id uuid,
  add role_id text not null default 'manager',
  add ends_at timestamptz,
  add assigned_by uuid;
update memberships m set id = gen_random_uuid(), company_id = p.company_id from properties p where p.id = m.property_id;
alter table memberships drop constraint memberships_pkey;
alter table memberships
  add primary key (id),
  alter column id set default gen_random_uuid(),
  alter column property_id drop not null,
  add constraint memberships_company_id_fkey foreign key (company_id) references companies on delete cascade not valid,
  add constraint memberships_role_id_fkey foreign key (role_id) references roles not valid,
  add constraint memberships_group_fkey foreign key (company_id, group_id) references property_groups on delete cascade not valid,
  add constraint memberships_assigned_by_fkey foreign key (assigned_by) references accounts on delete set null not valid,
  add constraint memberships_one_scope check (num_nonnulls(group_id, property_id) <= 1) not valid,
  -- Whoever owns a company owns all of it.
  add constraint memberships_owner_of_all check (role_id <> 'owner' or num_nonnulls(group_id, property_id) = 0) not valid;
create unique index memberships_of_company on memberships (account_id, company_id) where group_id is null and property_id is null;
create unique index memberships_of_group on memberships (account_id, group_id) where group_id is not null;
create unique index memberships_of_property on memberships (account_id, property_id) where property_id is not null;
create index memberships_of_own_roles on memberships (account_id) where length(role_id) = 36;
create index on memberships (account_id);
create index on memberships (company_id);
create index on memberships (group_id);
comment on table memberships is 'assignments: what an account may do for a company, for all of its properties, a group of them, or one';
comment on column memberships.group_id is 'neither a group nor a property: the whole company';
comment on column memberships.ends_at is 'null: until somebody ends it';

create function portico.give_membership_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if new.company_id is null then
    select p.company_id into new.company_id from properties p where p.id = new.property_id;
  end if;
  return new;
end $$;
create trigger give_company before insert on memberships for each row execute function portico.give_membership_company();
create index on properties (company_id);

alter table invites
  add company_id uuid references companies on delete cascade,
  add role_id text references roles,
  add group_id uuid,
  add ends_at timestamptz,
  add invited_by uuid references accounts on delete set null;
comment on column invites.company_id is 'null: an operator invited to single properties, or a partner';
comment on column invites.role_id is 'null: a manager of the properties';
alter table accounts add last_sign_in_at timestamptz;
comment on column accounts.last_sign_in_at is 'null: not since this was kept';
create index on invites (company_id);
create index on invites (role_id);
create index on invites (invited_by);

-- Who may do what --------------------------------------------------------------------------------------------------
-- Each is evaluated once for a statement: the policies compare with the set.

-- Where the caller may do one of these; a panel, at its property. Somebody with several assignments may get a property twice.
create function portico.property_ids_with(wanted text[]) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
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
      union all
      select g.property_id from memberships m join group_properties g on g.group_id = m.group_id
      where m.account_id = caller and m.group_id is not null and m.role_id = any (held) and (m.ends_at is null or m.ends_at > now())
        and (only_properties is null or g.property_id = any (only_properties))
      union all
      select p.id from memberships m join properties p on p.company_id = m.company_id
      where m.account_id = caller and m.group_id is null and m.property_id is null and m.role_id = any (held)
        and (m.ends_at is null or m.ends_at > now()) and (only_properties is null or p.id = any (only_properties));
  end if;
  if portico.device_id() is not null then
    return query select d.property_id from devices d where d.id = portico.device_id();
  end if;
end $$;

-- Nobody owns the company, as all that were there before companies: its members read who they are, and an operator invites the first owner.
create function portico.is_unclaimed(of_company uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select not exists (select from memberships m where m.company_id = of_company and m.role_id = 'owner' and (m.ends_at is null or m.ends_at > now()))
$$;

-- The companies in which the caller may do one of these: as a whole or, if not `whole`, at some of their properties.
create function portico.company_ids_with(wanted text[], whole boolean) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select distinct m.company_id from memberships m join roles r on r.id = m.role_id
  where m.account_id = portico.account_id() and r.permissions && wanted and (m.ends_at is null or m.ends_at > now())
    and (not whole or (m.group_id is null and m.property_id is null))
  union
  select m.company_id from memberships m
  where m.account_id = portico.account_id() and 'team.read' = any (wanted) and (m.ends_at is null or m.ends_at > now())
    and portico.is_unclaimed(m.company_id)
$$;

-- What the caller may do at a property; a partner that it lets in has `partner`. Null: it does not exist for the caller.
create function portico.permissions_at(of_property uuid) returns text[] language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
declare
  caller uuid := portico.account_id();
  held text[];
begin
  select array_agg(distinct permission) into held
  from (
    select m.role_id, m.ends_at from memberships m where m.account_id = caller and m.property_id = of_property
    union all
    select m.role_id, m.ends_at from memberships m join group_properties g on g.group_id = m.group_id
    where m.account_id = caller and g.property_id = of_property
    union all
    select m.role_id, m.ends_at from memberships m join properties p on p.company_id = m.company_id
    where m.account_id = caller and m.group_id is null and m.property_id is null and p.id = of_property
  ) a join roles r on r.id = a.role_id cross join unnest(r.permissions) permission
  where a.ends_at is null or a.ends_at > now();
  if held is null and exists (
    select from accounts a join portico.provider_access() pa on pa.provider_id = a.access_customer_id
    where a.id = caller and pa.property_id = of_property)
  then
    return '{partner}';
  end if;
  return held;
end $$;

-- What the caller may do at any property; null: the caller has no assignment, so there is nothing to see.
create function portico.permissions_anywhere() returns text[] language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select array_agg(distinct permission) from roles r cross join unnest(r.permissions) permission
  where r.id in (select m.role_id from memberships m where m.account_id = portico.account_id() and (m.ends_at is null or m.ends_at > now()))
$$;

-- What the caller may do in a company as a whole; null: it does not exist for the caller.
create function portico.permissions_in_company(of_company uuid) returns text[] language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select case when count(*) > 0 then
    coalesce(array_agg(distinct permission) filter (where m.group_id is null and m.property_id is null), '{}')
      || case when portico.is_unclaimed(of_company) then '{team.read}'::text[] else '{}' end end
  from memberships m join roles r on r.id = m.role_id cross join unnest(r.permissions) permission
  where m.account_id = portico.account_id() and m.company_id = of_company and (m.ends_at is null or m.ends_at > now())
$$;

-- Profiles of property-management systems belong to the company; one that is used in two companies stays with its account.
alter table pms_profiles add company_id uuid;
alter table pms_profiles add constraint pms_profiles_company_id_fkey foreign key (company_id) references companies not valid;
comment on column pms_profiles.company_id is 'null: of the account alone, which works for several companies and has not used it yet, or has used it in several';
create index on pms_profiles (company_id);
update pms_profiles p set company_id = c.ids[1]
from (
  select f.id, coalesce(
    (select array_agg(distinct o.company_id) from integrations i join properties o on o.id = i.property_id where i.profile_id = f.id),
    (select array_agg(distinct m.company_id) from memberships m where m.account_id = f.account_id)) as ids
  from pms_profiles f) c
where c.id = p.id and cardinality(c.ids) = 1;
