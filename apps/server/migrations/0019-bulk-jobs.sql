-- What a manager does for many at once. The items stand here until they are done: one that is done is deleted in the transaction that did it.
create table bulk_jobs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  property_id uuid not null references properties on delete cascade,
  operation text not null check (char_length(operation) <= 64),
  shared json not null,
  total integer not null check (total > 0),
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on bulk_jobs (account_id);
create index on bulk_jobs (property_id);
create index on bulk_jobs (created_at) where finished_at is null;

create table bulk_items (
  account_id uuid not null references accounts on delete cascade,
  job_id uuid not null references bulk_jobs on delete cascade,
  index integer not null,
  -- Items are taken in this order, so that two jobs lock the same rows in the same order.
  lock_key text not null,
  label text not null,
  input json not null,
  error json,
  primary key (job_id, index)
);
comment on column bulk_items.error is 'null: waiting for its turn';
create index on bulk_items (job_id, lock_key, index) where error is null;
create index on bulk_items (account_id);

call portico.protect_by_account('bulk_jobs');
call portico.protect_by_account('bulk_items');
grant select, insert, update, delete on bulk_jobs, bulk_items to :app_role;

-- Several entries in one statement: their chain is locked once, and for as long as it takes to write them.
-- The function for one entry stays for servers of the release before.
create function portico.write_audit(entries jsonb, request_id text)
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
revoke all on function portico.write_audit(jsonb, text) from public;
grant execute on function portico.write_audit(jsonb, text) to :app_role;
