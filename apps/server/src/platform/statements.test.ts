import { createTestDatabase, type TestDatabase } from '@portico/tools/testing/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { shareReads } from './shared-reads.ts'
import { statement } from './statements.ts'

let place: TestDatabase
let owner: pg.Client
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await place.drop()
})
beforeEach(async () => {
  await owner.query(`create table public.things (id int primary key, name text); grant select, insert on public.things to portico_app;
    insert into public.things values (1, 'one'), (2, 'two')`)
  database = openDatabase({ url: place.appUrl, connections: 1 })
})
afterEach(async () => {
  await database.close()
  await owner.query('drop table public.things')
})

/** Of its own for each test, because a process prepares a statement that was refused no more. */
const findThing = (test: string) =>
  statement(
    (_, { id }: { id: number }) =>
      sql<{ id: number; name: string }>`select id, name from things where id = ${id}::int /* ${sql.raw(test)} */`,
  )
const preparedIn = async ({ unbound }: Database) =>
  (
    await sql<{ text: string; uses: number }>`
      select statement as text, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(
      unbound,
    )
  ).rows
const inTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) => database.asAccount(null, work)

test('a connection prepares a statement once, and executes it with the values of each call', async () => {
  const find = findThing('once')
  const found = [1, 2, 3, 1].map((id) => inTransaction((trx) => find(trx, { id })))
  expect(await Promise.all(found)).toEqual([
    [{ id: 1, name: 'one' }],
    [{ id: 2, name: 'two' }],
    [],
    [{ id: 1, name: 'one' }],
  ])
  expect(await preparedIn(database)).toEqual([{ text: expect.stringContaining('/* once */'), uses: 4 }])
})

test('nothing is prepared where a pooler stands between', async () => {
  const pooled = openDatabase({ url: place.appUrl, connections: 1, prepares: false })
  const find = findThing('pooled')
  expect(await find(pooled.unbound, { id: 1 })).toEqual([{ id: 1, name: 'one' }])
  expect(await preparedIn(pooled)).toEqual([])
  await pooled.close()
})

test('a statement that would answer with all columns is refused when it is written', async () => {
  const all = statement((_, { id }: { id: number }) => sql`select t.* from things t where id = ${id}`)
  await expect(all(database.unbound, { id: 1 })).rejects.toThrow('names its columns')
})

describe('after a change of the schema', () => {
  test('a statement goes on that does not ask for what has changed', async () => {
    const find = findThing('new column')
    await inTransaction((trx) => find(trx, { id: 1 }))
    await owner.query('alter table public.things add column added text')
    expect(await inTransaction((trx) => find(trx, { id: 1 }))).toEqual([{ id: 1, name: 'one' }])
    expect(await preparedIn(database)).toEqual([expect.objectContaining({ uses: 2 })])
  })

  test('a call whose statement has other columns is done all the same, once', async () => {
    const find = findThing('other type')
    const add = async (trx: Transaction, id: number) => {
      await sql`insert into things (id, name) values (${id}, 'new')`.execute(trx)
      return find(trx, { id })
    }
    await inTransaction((trx) => add(trx, 3))
    await owner.query('alter table public.things alter column name type varchar(20)')
    expect(await inTransaction((trx) => add(trx, 4))).toEqual([{ id: 4, name: 'new' }])
    expect((await owner.query('select from public.things where id = 4')).rowCount).toBe(1)
    expect(await inTransaction((trx) => find(trx, { id: 4 }))).toEqual([{ id: 4, name: 'new' }])
  })

  test('the reads of a page go on', async () => {
    const find = findThing('page')
    const page = shareReads(database, { accountId: null })
    await page.run((trx) => find(trx, { id: 1 }))
    await page.close()
    await owner.query('alter table public.things alter column name type varchar(20)')
    const next = shareReads(database, { accountId: null })
    expect(await next.run((trx) => find(trx, { id: 2 }))).toEqual([{ id: 2, name: 'two' }])
    await next.close()
  })
})

test('a pooler that loses prepared statements is noticed: the call is done, and nothing is prepared any more', async () => {
  const find = findThing('lost')
  await inTransaction((trx) => find(trx, { id: 1 }))
  await sql`deallocate all`.execute(database.unbound)
  expect(await inTransaction((trx) => find(trx, { id: 2 }))).toEqual([{ id: 2, name: 'two' }])
  expect(await inTransaction((trx) => find(trx, { id: 1 }))).toEqual([{ id: 1, name: 'one' }])
  expect(await preparedIn(database)).toEqual([])
})
