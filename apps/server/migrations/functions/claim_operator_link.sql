-- Makes the caller an operator: `claimed`, `again` if it is one, `otherKind`, `unverified` or `unknown`. Of two at once the second waits, and finds no link.
-- The link for the first operator is good only while there is none, one for a further operator only while there is one.
create or replace function portico.claim_operator_link(of_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  caller accounts;
begin
  perform pg_advisory_xact_lock(hashtextextended('portico.operator_links', 0));
  select * into caller from accounts a where a.id = portico.account_id() for update;
  if caller.kind = 'operator' then
    return 'again';
  end if;
  if caller.kind is not null then
    return 'otherKind';
  end if;
  if not caller.email_verified then
    return 'unverified';
  end if;
  delete from operator_links l
  where l.token_hash = of_hash and l.expires_at > now() and l.is_further = exists (select from accounts where kind = 'operator');
  if not found then
    return 'unknown';
  end if;
  update accounts set kind = 'operator' where id = caller.id;
  return 'claimed';
end $$;
