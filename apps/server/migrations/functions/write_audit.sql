-- The actor is no parameter. It comes from the setting that row-level security reads, and is nobody for jobs and commands.
create or replace function portico.write_audit(
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

-- Several entries in one statement: their chain is locked once, and for as long as it takes to write them.
-- The function for one entry stays for servers of the release before.
create or replace function portico.write_audit(entries jsonb, request_id text)
returns void language plpgsql security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  actor uuid := portico.account_id();
  head audit_heads;
  entry record;
begin
  for entry in
    select e.*, coalesce(e.property_id, actor, '00000000-0000-0000-0000-000000000000') as chain
    from rows from (
      jsonb_to_recordset(entries) as (
        property_id uuid, action text, entity text, entity_id text, before jsonb, after jsonb, at timestamptz, signature text
      )
    ) with ordinality as e
    -- Always in this order: two calls that write to the same chains never wait for each other in a circle.
    order by chain, e.ordinality
  loop
    if head.chain is distinct from entry.chain then
      update audit_heads h set seq = head.seq, previous_hash = head.previous_hash, hash = head.hash, moved_at = clock_timestamp()
      where h.chain = head.chain;
      insert into audit_heads (chain, seq, hash) values (entry.chain, 0, '') on conflict do nothing;
      select * into head from audit_heads h where h.chain = entry.chain for update;
    end if;
    head.seq := head.seq + 1;
    head.previous_hash := head.hash;
    head.hash := portico.audit_hash(head.previous_hash, head.seq, entry.signature);
    insert into audit (chain, seq, property_id, account_id, action, entity, entity_id, before, after, request_id, at, previous_hash, hash, signature)
    values (
      entry.chain, head.seq, entry.property_id, actor, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
      write_audit.request_id, entry.at, head.previous_hash, head.hash, entry.signature
    );
  end loop;
  update audit_heads h set seq = head.seq, previous_hash = head.previous_hash, hash = head.hash, moved_at = clock_timestamp()
  where h.chain = head.chain;
end $$;
