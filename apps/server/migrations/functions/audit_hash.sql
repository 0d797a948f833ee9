-- The signature covers what the entry says; the hash covers the signature and its place.
create or replace function portico.audit_hash(previous_hash bytea, seq bigint, signature text) returns bytea language sql immutable
  return sha256(previous_hash || convert_to(seq || '.' || signature, 'UTF8'));
