-- What members of a company learn about each other, and invitations that carry several assignments.

alter table invites add assignments jsonb;
comment on column invites.assignments is 'what the account gets in company_id, as the contract writes it: roleId, scope and endsAtMillis of each; null: an operator invited';

-- Names, addresses and sign-ins stand in accounts, which no member reads.
create function portico.members_of(of_company uuid)
returns table (account_id uuid, full_name text, email text, last_sign_in_at timestamptz, works_elsewhere boolean)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id, a.full_name, a.email, a.last_sign_in_at, exists (
    select from memberships o where o.account_id = a.id and o.company_id <> of_company and (o.ends_at is null or o.ends_at > now()))
  from accounts a
  where a.id in (select m.account_id from memberships m where m.company_id = of_company)
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{team.read}', true)))
$$;

-- With the name of whoever assigned, who may have left since.
create function portico.assignments_of(of_company uuid, of_accounts uuid[])
returns table (id uuid, account_id uuid, role_id text, group_id uuid, property_id uuid, ends_at timestamptz, created_at timestamptz, assigned_by text)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select m.id, m.account_id, m.role_id, m.group_id, m.property_id, m.ends_at, m.created_at, a.full_name
  from memberships m left join accounts a on a.id = m.assigned_by
  where m.company_id = of_company and m.account_id = any (of_accounts)
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{team.read}', true)))
$$;

create function portico.invitations_of(of_company uuid)
returns table (id uuid, email text, assignments jsonb, role_id text, group_id uuid, property_ids uuid[], ends_at timestamptz, invited_by text, sent_at timestamptz, created_at timestamptz, expires_at timestamptz, accepted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select i.id, i.email, i.assignments, i.role_id, i.group_id, i.property_ids, i.ends_at, a.full_name,
    (select max(m.settled_at) from invite_mails m where m.invite_id = i.id and m.state = 'SENT'), i.created_at, i.expires_at, i.accepted_at
  from invites i left join accounts a on a.id = i.invited_by
  where i.company_id = of_company and i.withdrawn_at is null
    and ((select portico.is_system()) or of_company in (select portico.company_ids_with('{team.read}', true)))
$$;

-- Who may do what at a property at this moment, through which assignment.
create function portico.members_at(of_property uuid)
returns table (account_id uuid, full_name text, email text, last_sign_in_at timestamptz, role_id text, role_name text, group_name text, is_of_property boolean, ends_at timestamptz, since timestamptz, assigned_by text)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select a.id, a.full_name, a.email, a.last_sign_in_at, r.id, r.name, g.name, m.property_id is not null, m.ends_at, m.created_at, b.full_name
  from properties p
  join memberships m on m.company_id = p.company_id
    and case
      when m.property_id is not null then m.property_id = p.id
      when m.group_id is not null then exists (select from group_properties gp where gp.group_id = m.group_id and gp.property_id = p.id)
      else true
    end
  join roles r on r.id = m.role_id
  join accounts a on a.id = m.account_id
  left join property_groups g on g.company_id = m.company_id and g.id = m.group_id
  left join accounts b on b.id = m.assigned_by
  where p.id = of_property and (m.ends_at is null or m.ends_at > now()) and 'team.read' = any (portico.permissions_at(of_property))
$$;

-- Only of a company whose members the caller may change. A mail that was sent is sent again.
create function portico.queue_invite_mail(of_invite uuid) returns void language sql security definer set search_path = pg_catalog, public, portico as $$
  insert into invite_mails (invite_id, email)
  select i.id, i.email from invites i
  where i.id = of_invite and i.company_id in (select portico.company_ids_with('{team.change}', true))
  on conflict (invite_id, email) do update
    set state = 'WAITING', attempts = 0, due_at = now(), created_at = now(), taken_at = null, settled_at = null, failure = null
$$;

-- How many people own a company: all of them, and those whose ownership has no end. Accounts exist since their first sign-in.
create function portico.count_owners(of_company uuid) returns table (owners integer, lasting integer)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select count(*)::int, (count(*) filter (where m.ends_at is null))::int
  from memberships m join accounts a on a.id = m.account_id
  where m.company_id = of_company and m.role_id = 'owner' and (m.ends_at is null or m.ends_at > now())
    and (a.last_sign_in_at is not null or a.kind = 'propertyManager')
$$;

-- What the mail of an invitation to a company says, for the job that sends it.
create function portico.invite_details(of_invite uuid)
returns table (company_id uuid, company text, invited_by text, invited_by_locale text, grants jsonb, places jsonb)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select c.id, c.name, a.full_name, a.locale, (
    select jsonb_agg(jsonb_build_object('role', r.name, 'isBuiltIn', r.company_id is null, 'group', g.name, 'property', p.name,
      'endsAtMillis', n.given->'endsAtMillis') order by n.position)
    from jsonb_array_elements(coalesce(i.assignments, (
      select jsonb_agg(jsonb_build_object('roleId', coalesce(i.role_id, 'manager'), 'endsAtMillis', floor(extract(epoch from i.ends_at) * 1000),
        'scope', case when i.group_id is not null then jsonb_build_object('groupId', i.group_id) else jsonb_build_object('propertyId', one) end))
      from unnest(case when i.property_ids = '{}' or i.group_id is not null then '{null}' else i.property_ids end) one)))
      with ordinality as n (given, position)
    join roles r on r.id = n.given->>'roleId'
    left join property_groups g on g.id = (n.given->'scope'->>'groupId')::uuid
    left join properties p on p.id = (n.given->'scope'->>'propertyId')::uuid
  ), coalesce((
    select jsonb_agg(jsonb_build_object('countryCode', o.country_code, 'region', o.state_or_region))
    from (select * from properties o where o.company_id = c.id order by o.id limit 100) o), '[]')
  from invites i join companies c on c.id = i.company_id left join accounts a on a.id = i.invited_by
  where i.id = of_invite and (select portico.is_system())
$$;
