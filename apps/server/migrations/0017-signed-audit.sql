-- Entries of the audit are signed by the server with a key that the database does not have, and name as their actor whoever the transaction
-- works for. Entries from before have no signature, and nothing can give them an honest one: for them only the anchors speak.
alter table audit add column signature text;
comment on column audit.signature is 'null: from before entries were signed';
-- Not valid: entries from before may stay, new ones without a signature may not come.
alter table audit add constraint audit_is_signed check (signature is not null) not valid;

alter table audit_heads add column previous_hash bytea not null default '', add column moved_at timestamptz not null default now();
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy owner_all on audit_heads to current_user using (true) with check (true);
create policy system_reads on audit_heads for select to :app_role using ((select portico.is_system()));
grant select on audit_heads to :app_role;

drop function portico.write_audit(uuid, uuid, text, text, text, jsonb, jsonb, text);
-- The command that verifies the audit computes every hash by itself: a function in the database is the owner's to replace.
drop function portico.broken_audit_chains();
drop function portico.audit_hash(audit);

-- The signature covers what the entry says; the hash covers the signature and its place.
create function portico.audit_hash(previous_hash bytea, seq bigint, signature text) returns bytea language sql immutable
  return sha256(previous_hash || convert_to(seq || '.' || signature, 'UTF8'));

-- The actor is no parameter. It comes from the setting that row-level security reads, and is nobody for jobs and commands.
create function portico.write_audit(
  property_id uuid, action text, entity text, entity_id text, before jsonb, after jsonb, request_id text, at timestamptz, signature text
) returns void language plpgsql security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  actor uuid := portico.account_id();
begin
  with head as (
    insert into audit_heads as h (chain, seq, previous_hash, hash, moved_at)
    values (
      coalesce(write_audit.property_id, actor, '00000000-0000-0000-0000-000000000000'),
      1, '', portico.audit_hash('', 1, write_audit.signature), clock_timestamp()
    )
    on conflict (chain) do update set
      seq = h.seq + 1, previous_hash = h.hash, hash = portico.audit_hash(h.hash, h.seq + 1, write_audit.signature), moved_at = excluded.moved_at
    returning h.chain, h.seq, h.previous_hash, h.hash
  )
  insert into audit (chain, seq, property_id, account_id, action, entity, entity_id, before, after, request_id, at, previous_hash, hash, signature)
  select h.chain, h.seq, write_audit.property_id, actor, write_audit.action, write_audit.entity, write_audit.entity_id,
    write_audit.before, write_audit.after, write_audit.request_id, write_audit.at, h.previous_hash, h.hash, write_audit.signature
  from head h;
end $$;
revoke all on function portico.write_audit(uuid, text, text, text, jsonb, jsonb, text, timestamptz, text) from public;
grant execute on function portico.write_audit(uuid, text, text, text, jsonb, jsonb, text, timestamptz, text) to :app_role;
