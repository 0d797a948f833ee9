-- How often somebody has called in the minute that began with their first call, over all servers. A crash of PostgreSQL empties it, which forgives
-- everybody a minute. Keys are hashes: nobody reads from here who has called from where.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
grant select, insert, update, delete on call_counts to :app_role;
