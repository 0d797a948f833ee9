import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { recordStatements } from '@portico/tools/testing/record-statements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listEntrances } from '../domains/entrances/entrances.store.ts'
import { openDatabase } from './database.ts'

const server = await openTestServer()

const listTables = () =>
  server.ask<{ name: string; is_forced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)

test('every table that belongs to a property has row-level security, also for its owner', async () => {
  const tables = await listTables()
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter((table) => !table.is_forced || table.policies < 2)).toEqual([])
})

/** Tables whose rows are visible to their account only. */
const OF_AN_ACCOUNT = ['bulk_items', 'bulk_jobs', 'workbook_imports', 'workbook_parts', 'workbook_rows']

test('rows of an account can be read and written by that account only', async () => {
  const cast = await castOf(server)
  const tables = await server.ask<{ name: string }>(`
    select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'own'
    where c.relrowsecurity and c.relforcerowsecurity order by 1`)
  expect(tables.map(({ name }) => name)).toEqual(OF_AN_ACCOUNT)
  // Sessions are excluded, because a session is looked up by its token before the account is known. Profiles belong to companies.
  const sealed = await server.ask<{ name: string }>(`
    select table_name as name from information_schema.columns a where column_name = 'account_id' and table_schema = 'public'
      and table_name not in ('sessions', 'pms_profiles') and exists (select from information_schema.columns s where s.table_name = a.table_name and starts_with(s.column_name, 'sealed_'))`)
  expect(sealed.every(({ name }) => OF_AN_ACCOUNT.includes(name))).toBe(true)

  const row = { provider: 'MRI', nickname: 'Mine', sealed_credentials: 'k.0:0', approval_status: 'APPROVED' }
  const [id, account_id] = [crypto.randomUUID(), cast.portfolio]
  const seenBy = (account: string | null) =>
    server.database.asAccount(account, (trx) =>
      trx.selectFrom('pms_profiles').where('id', '=', id).select('id').execute(),
    )
  await server.database.asAccount(account_id, async (trx) => {
    await trx
      .insertInto('pms_profiles')
      .values({ ...row, account_id, id })
      .execute()
    await trx
      .insertInto('pms_properties')
      .values({ account_id, profile_id: id, pms_property_id: '1', details: '{}' })
      .execute()
  })
  expect([await seenBy(account_id), await seenBy(cast.single), await seenBy(null)]).toEqual([[{ id }], [], []])
  await server.database.asAccount(cast.single, async (trx) => {
    expect(await trx.selectFrom('pms_properties').where('profile_id', '=', id).select('profile_id').execute()).toEqual(
      [],
    )
    const deleted = await trx.deleteFrom('pms_profiles').where('id', '=', id).executeTakeFirst()
    expect(Number(deleted.numDeletedRows)).toBe(0)
  })
  const planted = server.database.asAccount(cast.single, (trx) =>
    trx
      .insertInto('pms_profiles')
      .values({ ...row, account_id, id: crypto.randomUUID() })
      .execute(),
  )
  await expect(planted).rejects.toThrow(/row-level security/)
})

test('the role of the server owns nothing and cannot bypass row-level security', async () => {
  const [row] = await server.ask<{ owns: number; passes: boolean }>(`
    select (select count(*)::int from pg_class where relowner = r.oid) as owns, r.rolbypassrls or r.rolsuper as passes
    from pg_roles r where rolname = 'portico_app'`)
  expect(row).toEqual({ owns: 0, passes: false })
})

test('a query without a WHERE returns only rows of the account', async () => {
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

test('a transaction that is narrowed to a property sees that one alone, and nothing if it belongs to others', async () => {
  const cast = await castOf(server)
  const memberships = await server.ask<{ id: string }>(
    'select property_id as id from memberships where account_id = $1',
    [cast.portfolio],
  )
  const [own] = memberships.map(({ id }) => id)
  const [foreign] = await server.ask<{ id: string }>(
    'select id from properties where id not in (select property_id from memberships where account_id = $1)',
    [cast.portfolio],
  )
  const seenWith = (account: string, propertyId: string) =>
    server.database.asAccount(account, async (trx) => {
      await sql`select set_config('app.property_id', ${propertyId}, true)`.execute(trx)
      return (await trx.selectFrom('properties').select('id').execute()).map(({ id }) => id)
    })
  expect(memberships.length).toBeGreaterThan(1)
  expect(await seenWith(cast.portfolio, own ?? '')).toEqual([own])
  expect(await seenWith(cast.portfolio, foreign?.id ?? '')).toEqual([])
  const { openToPartner, closedToPartner } = cast.properties
  expect(await seenWith(cast.partner, openToPartner)).toEqual([openToPartner])
  expect(await seenWith(cast.partner, closedToPartner)).toEqual([])
  const several = memberships.slice(0, 2).map(({ id }) => id)
  expect((await seenWith(cast.portfolio, [...several, foreign?.id].join(','))).toSorted()).toEqual(several.toSorted())
  expect(await seenWith(cast.partner, [openToPartner, closedToPartner].join(','))).toEqual([openToPartner])
})

test('the portfolio of an account has the properties that row-level security shows it, and nobody else has any', async () => {
  const cast = await castOf(server)
  const seenBy = (account: string | null) =>
    server.database.asAccount(account, async (trx) => {
      const listed = await sql<{ id: string }>`select id from portico.portfolio() order by id`.execute(trx)
      const shown = await trx.selectFrom('properties').select('id').orderBy('id').execute()
      return { listed: listed.rows, shown }
    })
  for (const account of [cast.portfolio, cast.single, cast.partner]) {
    const { listed, shown } = await seenBy(account)
    expect(listed.length).toBeGreaterThan(0)
    expect(listed).toEqual(shown)
  }
  expect(await seenBy(null)).toEqual({ listed: [], shown: [] })
  expect((await seenBy(await server.createStranger())).listed).toEqual([])
})

test('a property does not outlive its transaction on a pooled connection', async () => {
  const cast = await castOf(server)
  const caller = await server.signIn(cast.portfolio)
  const list = async () => (await caller.send('GET', '/v1/user/propertiesWithEntityPermissions')).body
  const before = await list()
  const url = `/v1/keys/${cast.properties.openToPartner}`
  await Promise.all(Array.from({ length: 10 }, () => caller.send('GET', url)))
  expect(await list()).toBe(before)
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

test('a partner reads the properties to which it has access, cannot write, and sees no people', async () => {
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

test('a manager cannot write a row of a property of others', async () => {
  const cast = await castOf(server)
  const write = server.database.asAccount(cast.single, (trx) =>
    trx
      .insertInto('property_contacts')
      .values({ property_id: cast.properties.openToPartner, position: 9, name: 'Mallory' })
      .execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})

test('the membership is checked with the message that begins the transaction, if the request names its property', async () => {
  const { portfolio, properties } = await castOf(server)
  const { cookie } = await server.signIn(portfolio)
  const messages = await recordStatements(server, `/v1/keys/${properties.openToPartner}`, cookie)
  expect(messages.filter((message) => message.includes('permissions_at'))).toEqual([
    expect.stringMatching(/^begin; .*'app\.account_id'.*; select set_config\('app\.property_id'/),
  ])
  expect(messages.filter((message) => message.includes('set_config'))).toHaveLength(1)
})

test('a connection that has planned a statement for one account shows another account only its own', async () => {
  const cast = await castOf(server)
  const one = openDatabase({ url: server.appUrl, connections: 1 })
  const seenBy = async (account: string | null) =>
    (await one.asAccount(account, (trx) => listEntrances(trx, cast.properties.openToPartner))).length
  const mine = await seenBy(cast.portfolio)
  expect(mine).toBeGreaterThan(0)
  // With few rows it would depend on the statistics whether PostgreSQL keeps one plan for all that follow.
  await sql`set plan_cache_mode = force_generic_plan`.execute(one.unbound)
  for (let execution = 0; execution < 3; execution++) {
    expect(await seenBy(cast.portfolio)).toBe(mine)
    expect([await seenBy(null), await seenBy(cast.single)]).toEqual([0, 0])
  }
  const [plans] = (
    await sql<{ generic: number }>`select generic_plans::int as generic from pg_prepared_statements
      where statement like '%"entrances"%'`.execute(one.unbound)
  ).rows
  expect(plans?.generic).toBeGreaterThan(0)
  await one.close()
})
