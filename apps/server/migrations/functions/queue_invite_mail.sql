-- Only of a company whose members the caller may change. A mail that was sent is sent again, and none before its invitation begins.
create or replace function portico.queue_invite_mail(of_invite uuid) returns void language sql security definer set search_path = pg_catalog, public, portico as $$
  insert into invite_mails (invite_id, email, due_at, created_at)
  select i.id, i.email, greatest(now(), i.begins_at), greatest(now(), i.begins_at) from invites i
  where i.id = of_invite and i.company_id in (select portico.company_ids_with('{team.change}', true))
  on conflict (invite_id, email) do update
    set state = 'WAITING', attempts = 0, due_at = excluded.due_at, created_at = excluded.created_at, taken_at = null, settled_at = null, failure = null
$$;
