-- An owner whom an operator invites beside others begins later, and all members are told at once.

alter table invites add begins_at timestamptz;
comment on column invites.begins_at is 'null: at once; else nobody accepts the invitation before, because an operator invites an owner to a company that has one';

-- The mail that tells a member of such an invitation: sent at most once, with the states of person_invitations.
create table owner_notices (
  invite_id uuid not null references invites on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (invite_id, account_id)
);
create index on owner_notices (due_at) where state in ('WAITING', 'SENDING');
create index on owner_notices (account_id);

-- Jobs and commands read and write it, nobody else.
alter table owner_notices enable row level security;
alter table owner_notices force row level security;
create policy owner_all on owner_notices to current_user using (true) with check (true);
create policy system_all on owner_notices to :app_role using ((select portico.is_system())) with check ((select portico.is_system()));
grant select, insert, update, delete on owner_notices to :app_role;

-- What the mail says, for the job that sends it. Nothing if the account left the company, or the invitation is withdrawn, used or expired.
create function portico.owner_notice_details(of_invite uuid, of_account uuid)
returns table (company_id uuid, company text, invited text, begins_at timestamptz, full_name text, email text, locale text, changes_team boolean,
  time_zone text, places jsonb)
language sql stable security definer set search_path = pg_catalog, public, portico as $$
  select c.id, c.name, i.email, i.begins_at, a.full_name, a.email, a.locale, exists (
    select from memberships m join roles r on r.id = m.role_id
    where m.account_id = a.id and m.company_id = c.id and m.group_id is null and m.property_id is null
      and (m.ends_at is null or m.ends_at > now()) and 'team.change' = any (r.permissions)
  ), (select mode() within group (order by o.time_zone) from properties o where o.company_id = c.id), coalesce((
    select jsonb_agg(jsonb_build_object('countryCode', o.country_code, 'region', o.state_or_region))
    from (select * from properties o where o.company_id = c.id order by o.id limit 100) o), '[]')
  from invites i join companies c on c.id = i.company_id join accounts a on a.id = of_account
  where i.id = of_invite and i.begins_at is not null and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
    and exists (select from memberships m where m.account_id = a.id and m.company_id = c.id and (m.ends_at is null or m.ends_at > now()))
    and (select portico.is_system())
$$;
