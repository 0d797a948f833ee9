import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from './database.ts'

/** What the console reads, by SQL as the role of the server: these tables, of two of them the rows about owners, and nothing else. */
const SEEN: Readonly<Record<string, string>> = {
  companies: 'true',
  properties: 'true',
  panels: 'true',
  memberships: `role_id = 'owner'`,
  invite_mails: `invite_id in (select id from invites where role_id = 'owner')`,
  // Every company has these, and everybody reads them.
  roles: 'company_id is null',
}
const CHANGED = ['companies', 'invite_mails']

const server = await openTestServer()
const { portfolio, properties } = await castOf(server)
const operatorId = await server.createStranger()
await server.ask(`update accounts set kind = 'operator' where id = $1`, [operatorId])
await server.ask(
  `insert into memberships (account_id, company_id, role_id) select $1, company_id, 'owner' from properties where id = $2`,
  [portfolio, properties.openToPartner],
)
for (const role of ['owner', 'manager'])
  await server.ask(
    `with invited as (
       insert into invites (token_hash, email, kind, company_id, role_id)
       select sha256($1::text::bytea), $1 || '@example.com', 'propertyManager', company_id, $1 from properties where id = $2 returning id, email)
     insert into invite_mails (invite_id, email) select id, email from invited`,
    [role, properties.openToPartner],
  )
await server.ask(
  `insert into panels (property_id, device_id, entrance_id) select property_id, id, entrance_id from devices limit 1`,
)
const found = await server.ask<{ name: string }>(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
     and not relispartition and has_table_privilege('portico_app', oid, 'select') order by 1`,
)
// Tables that the role of the server may not read at all are out of reach for everybody.
const tables = found.map(({ name }) => name)

const countIn = async (ask: (text: string) => Promise<{ count: number }[]>, table: string, condition = 'true') =>
  (await ask(`select count(*)::int as count from ${table} where ${condition}`))[0]?.count ?? 0
const ownerAsks = (text: string) => server.ask<{ count: number }>(text)
const asksWith = (trx: Transaction) => async (text: string) =>
  (await sql.raw<{ count: number }>(text).execute(trx)).rows

test('the setting of the console shows these rows and no others', async () => {
  const filled: string[] = []
  for (const table of tables) {
    const seen = await server.database.asOperator(operatorId, (trx) => countIn(asksWith(trx), table))
    const expected = SEEN[table] ? await countIn(ownerAsks, table, SEEN[table]) : 0
    expect([table, seen]).toEqual([table, expected])
    if ((await countIn(ownerAsks, table)) > expected) filled.push(table)
  }
  // Proof that there was something to see.
  expect(filled).toEqual(
    expect.arrayContaining([
      ...['people', 'person_keys', 'keys', 'credentials', 'access_events', 'places', 'entrances', 'devices'],
      ...['property_contacts', 'memberships', 'invite_mails'],
    ]),
  )
})

test('it changes companies and the mails to owners, and nothing else', async () => {
  for (const table of tables) {
    const [column] = await server.ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum limit 1`,
      [table],
    )
    const reached = await server.database
      .asOperator(operatorId, async (trx) => {
        const { numAffectedRows } = await sql
          .raw(`update ${table} set "${column?.name}" = "${column?.name}"`)
          .execute(trx)
        throw Number(numAffectedRows)
      })
      .catch((error: unknown) => (typeof error === 'number' ? error : 0))
    expect([table, reached > 0]).toEqual([table, CHANGED.includes(table)])
    const deleted = await server.database
      .asOperator(operatorId, async (trx) => {
        throw Number((await sql.raw(`delete from ${table}`).execute(trx)).numAffectedRows)
      })
      .catch((error: unknown) => (typeof error === 'number' ? error : 0))
    expect([table, deleted]).toEqual([table, 0])
  }
})

test('it is of no use with the id of anybody who is no operator', async () => {
  const { portfolio } = await castOf(server)
  for (const id of [portfolio, crypto.randomUUID()])
    for (const table of Object.keys(SEEN).filter((name) => name !== 'roles'))
      expect(await server.database.asOperator(id, (trx) => countIn(asksWith(trx), table))).toBe(0)
})

test('functions that pass row-level security tell it nothing of people', async () => {
  const answers = await server.database.asOperator(operatorId, async (trx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*)::int from portico.portfolio()) as portfolio,
        (select count(*)::int from companies c, portico.members_of(c.id)) as members,
        (select count(*)::int from companies c, portico.invitations_of(c.id)) as invitations,
        portico.permissions_anywhere() as permissions`.execute(trx)
    return rows[0]
  })
  expect(answers).toEqual({ portfolio: 0, members: 0, invitations: 0, permissions: null })
})
