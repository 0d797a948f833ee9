import { createTestDatabase } from '@portico/tools/testing/database'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { copyOut, freeBlock } from './copy-out.ts'
import { openDatabase } from './database.ts'

const place = await createTestDatabase({ world: 'small' })
// One, so that what a failure leaves behind is found by the next statement.
const database = openDatabase({ url: place.appUrl, connections: 1, statementLimitMs: 2_000 })
afterAll(async () => {
  await database.close()
  await place.drop()
})

const copy = (query: RawBuilder<unknown>) => database.asSystem((trx) => copyOut(trx, query))

/** The texts of rows with one column. */
function textsOf(blocks: readonly Buffer[]): (string | null)[] {
  const texts: (string | null)[] = []
  for (const block of blocks) {
    for (let at = 0; at < block.length && block.readInt16BE(at) !== -1; ) {
      const length = block.readInt32BE(at + 2)
      at += 6
      texts.push(length < 0 ? null : block.toString('utf8', at, at + length))
      at += Math.max(0, length)
    }
  }
  return texts
}

test('rows come in their order, however long they are', async () => {
  const lengths = [0, 1, 200_000, 3, 131_072, 131_060, ...Array.from({ length: 5_000 }, (_, index) => index % 97)]
  const blocks = await copy(sql`select repeat('ä', length) from unnest(${lengths.map(String)}::int[]) length`)
  expect(textsOf(blocks).map((text) => text?.length)).toEqual(lengths)
  expect(blocks.length).toBeGreaterThan(3)
})

test('no row is no row, and nothing is null', async () => {
  expect(textsOf(await copy(sql`select 'x' where false`))).toEqual([])
  expect(textsOf(await copy(sql`select nullif('x', ${'x'})`))).toEqual([null])
})

test('values are never taken for parts of the statement', async () => {
  const odd = ["it's", '"', '\\', "\\'", '{}', '{"a",b}', 'NULL', '', ' ', '$1', "'); drop table people; --", '大江🔑']
  expect(textsOf(await copy(sql`select * from unnest(${odd}::text[])`))).toEqual(odd)
  for (const text of odd) expect(textsOf(await copy(sql`select ${text}::text`))).toEqual([text])
  const at = new Date('2026-11-01T09:30:00.123Z')
  expect(
    textsOf(await copy(sql`select (${at}::timestamptz = '2026-11-01 09:30:00.123+00' and ${3} = 3)::text`)),
  ).toEqual(['true'])
  await expect(copy(sql`select ${{}}`)).rejects.toThrow('no literal')
})

test.each([
  ['fails in the middle', sql`select (1 / (n - 5000))::text from generate_series(1, 10000) n`, /division by zero/],
  ['takes too long', sql`select pg_sleep(600)::text`, /statement timeout/],
  ['is no query', sql`selct`, /syntax error/],
])('a copy that %s fails as a whole, and its connection can be used afterwards', async (_, query, message) => {
  await expect(copy(query)).rejects.toThrow(message)
  expect(textsOf(await copy(sql`select 'fine'`))).toEqual(['fine'])
  expect(database.connections().open).toBe(1)
})

test('who may see nothing copies nothing', async () => {
  const query = sql`select id::text from properties`
  expect(textsOf(await copy(query)).length).toBeGreaterThan(0)
  expect(await database.asAccount(null, async (trx) => textsOf(await copyOut(trx, query)))).toEqual([])
})

test('a block that was freed has no memory', async () => {
  const [block] = await copy(sql`select 'x'`)
  if (block) freeBlock(block)
  expect(block?.buffer.byteLength).toBe(0)
})
