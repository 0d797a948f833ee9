-- A panel that was moved has the list of its former entrance until it asks again. What it acknowledges until then says nothing about this entrance.
create or replace function portico.note_receipt(device uuid, known bigint, clock_ms bigint, waiting integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, portico
  begin atomic
    update panels p set revision = case when p.entrance_id = d.entrance_id then known else 0 end,
      acknowledged_at = now(), last_seen_at = clock_timestamp(), disconnected_at = null,
      clock_skew_ms = clock_ms - (extract(epoch from clock_timestamp()) * 1000)::bigint, events_waiting = waiting
    from devices d join entrance_revisions r on r.property_id = d.property_id and r.entrance_id = d.entrance_id
    where d.id = device and p.property_id = d.property_id and p.device_id = d.id and r.revision >= known;
  end;
