/** A function that recomputes numbers, links and hashes of a chain of the audit after a change, as an attacker with the rights of the owner could. */
export const RECHAIN = `
  create function rechain(of_chain uuid) returns void language plpgsql as $$
  declare
    entry audit;
    last bigint := 0;
    link bytea := '';
  begin
    for entry in select * from audit where chain = of_chain order by seq loop
      last := last + 1;
      update audit set seq = last, previous_hash = link, hash = case
        when signature is null then sha256(convert_to(jsonb_build_array(encode(link, 'hex'), chain, last, property_id, account_id,
          action, entity, entity_id, before, after, request_id, extract(epoch from at))::text, 'UTF8'))
        else portico.audit_hash(link, last, signature) end
      where chain = of_chain and seq = entry.seq returning hash into link;
    end loop;
    update audit_heads set seq = last, hash = link where chain = of_chain;
    delete from audit_heads where chain = of_chain and last = 0;
  end $$`
