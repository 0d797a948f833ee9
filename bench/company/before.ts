import { readFile } from 'node:fs/promises'
import type { TestServer } from '../../tools/testing/test-server.ts'

const FUNCTIONS = new URL('../../apps/server/migrations/functions/', import.meta.url)

const HEAD = 'stable security definer set search_path = pg_catalog, public, portico'

/** The sets as they were when a membership alone counted. */
const BEFORE = `
create or replace function portico.property_ids_with(wanted text[]) returns setof uuid language plpgsql ${HEAD} as $$
declare
  caller uuid := portico.account_id();
  only_properties uuid[] := portico.property_ids();
begin
  if caller is not null and only_properties is not null then
    return query select m.property_id from memberships m where m.account_id = caller and m.property_id = any (only_properties);
  elsif caller is not null then
    return query select m.property_id from memberships m where m.account_id = caller;
  end if;
  if portico.device_id() is not null then
    return query select d.property_id from devices d where d.id = portico.device_id();
  end if;
end $$;
create or replace function portico.permissions_at(of_property uuid) returns text[] language sql ${HEAD} as $$
  select r.permissions from roles r where r.id = 'manager' and of_property in (select portico.property_ids_with('{}'))
$$;`

const functionsOf = async () =>
  (
    await Promise.all(
      ['property_ids_with', 'permissions_at'].map((name) => readFile(new URL(`${name}.sql`, FUNCTIONS), 'utf8')),
    )
  ).join('\n')

export const useMembershipsOnly = (server: TestServer) => server.ask(BEFORE)
export const restorePermissions = async (server: TestServer) => server.ask(await functionsOf())
