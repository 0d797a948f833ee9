import { createTestDatabase } from '@portico/tools/testing/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { executeNamed } from './statements.ts'

let database: Database
const place = await createTestDatabase()
const owner = new pg.Client({ connectionString: place.ownerUrl })
await owner.connect()
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

const find = (db: Parameters<typeof executeNamed>[0], id: number) =>
  executeNamed(db, 'thing', sql<{ id: number; name: string }>`select id, name from things where id = ${id}::int`)
const preparedIn = async ({ unbound }: Database) =>
  (
    await sql<{ text: string; uses: number }>`
      select statement as text, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(
      unbound,
    )
  ).rows
const inTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) => database.asAccount(null, work)

test('a connection prepares a statement once, and executes it with the values of each call', async () => {
  const found = [1, 2, 3, 1].map((id) => inTransaction((trx) => find(trx, id)))
  expect(await Promise.all(found)).toEqual([
    [{ id: 1, name: 'one' }],
    [{ id: 2, name: 'two' }],
    [],
    [{ id: 1, name: 'one' }],
  ])
  expect(await preparedIn(database)).toEqual([{ text: expect.stringContaining('from things'), uses: 4 }])
})

test('nothing is prepared where a pooler stands between', async () => {
  const pooled = openDatabase({ url: place.appUrl, connections: 1, prepares: false })
  expect(await find(pooled.unbound, 1)).toEqual([{ id: 1, name: 'one' }])
  expect(await preparedIn(pooled)).toEqual([])
  await pooled.close()
})

test('a statement that would answer with all columns is refused', async () => {
  const all = executeNamed(database.unbound, 'all', sql`select t.* from things t where id = ${1}`)
  await expect(all).rejects.toThrow('names its columns')
})

test('a statement goes on after a change of the schema that it does not ask for', async () => {
  await inTransaction((trx) => find(trx, 1))
  await owner.query('alter table public.things add column added text')
  expect(await inTransaction((trx) => find(trx, 1))).toEqual([{ id: 1, name: 'one' }])
  expect(await preparedIn(database)).toEqual([expect.objectContaining({ uses: 2 })])
})
