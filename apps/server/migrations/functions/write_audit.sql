-- Several entries in one statement: their chain is locked once, and for as long as it takes to write them. The actor is no parameter. It comes
-- from the setting that row-level security reads, and is nobody for jobs and commands. Servers of the release before name neither version nor company.
create or replace function portico.write_audit(entries jsonb, request_id text)
returns void language plpgsql security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  actor uuid := portico.account_id();
  head audit_heads;
  entry record;
begin
  -- A chain is that of a property, a company, an account or the deployment, so nobody may name the one as the other.
  for entry in
    select distinct e.property_id, e.company_id, coalesce(e.version, 1) as version
    from jsonb_to_recordset(entries) as e (property_id uuid, company_id uuid, version integer)
    where num_nonnulls(e.property_id, e.company_id) > 0
  loop
    if entry.version = 1 and not exists (select from properties p where p.id = entry.property_id) then
      raise exception 'there is no property %', entry.property_id using errcode = 'insufficient_privilege';
    end if;
    if entry.version > 1 and not portico.may_audit(entry.property_id, entry.company_id) then
      -- The property has got another company since the caller looked: the next attempt finds it.
      if exists (select from properties p where p.id = entry.property_id and p.company_id <> entry.company_id) then
        raise exception 'the property % has another company', entry.property_id using errcode = 'serialization_failure';
      end if;
      raise exception 'the caller does not work for property % of company %', entry.property_id, entry.company_id
        using errcode = 'insufficient_privilege';
    end if;
  end loop;
  for entry in
    select e.*, coalesce(e.property_id, e.company_id, actor, '00000000-0000-0000-0000-000000000000') as chain
    from rows from (
      jsonb_to_recordset(entries) as (
        version integer, company_id uuid, property_id uuid, action text, entity text, entity_id text, before jsonb, after jsonb,
        at timestamptz, signature text
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
      -- Whoever archives the property has had this lock: a change that came too late takes no effect, whatever the guard has seen.
      if actor is not null and entry.property_id is not null and not portico.is_system()
        and exists (select from properties p where p.id = entry.property_id and p.archived_at is not null)
      then
        raise exception 'the property % is archived', entry.property_id using errcode = 'PA409';
      end if;
    end if;
    head.seq := head.seq + 1;
    head.previous_hash := head.hash;
    head.hash := portico.audit_hash(head.previous_hash, head.seq, entry.signature);
    insert into audit (
      chain, seq, version, company_id, property_id, account_id, action, entity, entity_id, before, after, request_id, at, previous_hash, hash, signature
    ) values (
      entry.chain, head.seq, coalesce(entry.version, 1), entry.company_id, entry.property_id, actor, entry.action, entry.entity, entry.entity_id,
      entry.before, entry.after, write_audit.request_id, entry.at, head.previous_hash, head.hash, entry.signature
    );
  end loop;
  update audit_heads h set seq = head.seq, previous_hash = head.previous_hash, hash = head.hash, moved_at = clock_timestamp()
  where h.chain = head.chain;
end $$;

-- One entry of version 1, as tests of the release before write it.
create or replace function portico.write_audit(
  property_id uuid, action text, entity text, entity_id text, before jsonb, after jsonb, request_id text, at timestamptz, signature text
) returns void language sql security definer set search_path = pg_catalog, public, portico as $$
  select portico.write_audit(
    jsonb_build_array(jsonb_build_object('property_id', property_id, 'action', action, 'entity', entity, 'entity_id', entity_id,
      'before', before, 'after', after, 'at', at, 'signature', signature)), request_id)
$$;
