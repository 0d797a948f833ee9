-- A link also makes further operators. Like that of the first one it is the only link, works once, and is made by commands alone.
alter table operator_links add column is_further boolean not null default false;
comment on column operator_links.is_further is 'true: it works only while there is an operator; false: only while there is none';

drop function portico.keep_operator_link(bytea, integer);

-- False: the first operator is there already, or a further one is asked for and there is none. The link before it then stays.
create function portico.keep_operator_link(of_hash bytea, minutes integer, for_further boolean default false) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
begin
  if not portico.is_system() then
    raise exception 'only the system makes a link' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('portico.operator_links', 0));
  if for_further <> exists (select from accounts where kind = 'operator') then
    return false;
  end if;
  delete from operator_links;
  insert into operator_links (token_hash, expires_at, is_further) values (of_hash, now() + make_interval(mins => minutes), for_further);
  return true;
end $$;
revoke all on function portico.keep_operator_link(bytea, integer, boolean) from public;
grant execute on function portico.keep_operator_link(bytea, integer, boolean) to :app_role;
