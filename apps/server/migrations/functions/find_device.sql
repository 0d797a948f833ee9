-- A token is looked up before anybody is known, for exactly one hash and in one round trip: panels ask after every change. A session has an end.
create or replace function portico.find_device(hash bytea) returns table (id uuid, property_id uuid, entrance_id uuid)
language sql stable security definer set search_path = pg_catalog, public, portico
  begin atomic
    select d.id, d.property_id, d.entrance_id from device_tokens t
    join devices d on d.property_id = t.property_id and d.id = t.device_id
    where t.token_hash = hash and (t.expires_at is null or t.expires_at > now());
  end;
