import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const listTables = () =>
  server.ask<{ name: string; is_forced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)

test('every table that belongs to a property is behind row-level security, its owner included', async () => {
  const tables = await listTables()
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter((table) => !table.is_forced || table.policies < 2)).toEqual([])
})

test('the server works as a role that owns nothing and may not pass row-level security', async () => {
  const [row] = await server.ask<{ owns: number; passes: boolean }>(`
    select (select count(*)::int from pg_class where relowner = r.oid) as owns, r.rolbypassrls or r.rolsuper as passes
    from pg_roles r where rolname = 'portico_app'`)
  expect(row).toEqual({ owns: 0, passes: false })
})

test('a forgotten WHERE shows only what the account manages', async () => {
  const cast = await castOf(server)
  const seen = await server.database.asAccount(cast.single, (trx) =>
    trx.selectFrom('people').select('property_id').distinct().execute(),
  )
  const managed = await server.ask<{ property_id: string }>(
    'select property_id from memberships where account_id = $1',
    [cast.single],
  )
  expect(seen.map((row) => row.property_id)).toEqual(managed.map((row) => row.property_id))
})

test('without an account nothing is visible', async () => {
  const rows = await server.database.asAccount(null, (trx) => trx.selectFrom('properties').select('id').execute())
  expect(rows).toEqual([])
})

test('an account does not outlive its transaction on a pooled connection', async () => {
  const cast = await castOf(server)
  await Promise.all(
    Array.from({ length: 10 }, () => server.database.asAccount(cast.portfolio, (trx) => sql`select 1`.execute(trx))),
  )
  const rows = await server.database.asAccount(null, (trx) => trx.selectFrom('properties').select('id').execute())
  expect(rows).toEqual([])
})

test('a partner reads the properties that let it in and writes none, and sees nobody who lives there', async () => {
  const cast = await castOf(server)
  const { openToPartner, closedToPartner } = cast.properties
  await server.database.asAccount(cast.partner, async (trx) => {
    const ids = (await trx.selectFrom('properties').select('id').execute()).map((row) => row.id)
    expect(ids).toContain(openToPartner)
    expect(ids).not.toContain(closedToPartner)
    expect(await trx.selectFrom('people').selectAll().execute()).toEqual([])
    expect(await trx.selectFrom('property_contacts').selectAll().execute()).toEqual([])
    const changed = await trx.updateTable('properties').set({ name: 'Taken over' }).executeTakeFirst()
    expect(Number(changed.numUpdatedRows)).toBe(0)
  })
})

test('a manager cannot write a row into a foreign property', async () => {
  const cast = await castOf(server)
  const write = server.database.asAccount(cast.single, (trx) =>
    trx
      .insertInto('property_contacts')
      .values({ property_id: cast.properties.openToPartner, position: 9, name: 'Mallory' })
      .execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})
