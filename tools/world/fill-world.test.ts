import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fillWorld, isEmpty } from './fill-world.ts'
import { askColumn, closeDatabases, makeWorld, openDatabase } from './world-for-tests.ts'

const now = new Date()
afterAll(closeDatabases)

async function checksums(client: pg.Client): Promise<Record<string, string>> {
  const tables = await askColumn<string>(
    client,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migrations'`,
  )
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const [sum] = await askColumn<string>(
      client,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') from ${table} t`,
    )
    sums[table] = sum ?? ''
  }
  return sums
}

describe('a world', () => {
  test('depends only on seed and time', async () => {
    const first = await makeWorld({ scale: 'small', now })
    const second = await makeWorld({ scale: 'small', now })
    const other = await makeWorld({ scale: 'small', now, seed: 2 })
    const sums = await checksums(first.client)
    expect(Object.values(sums).filter((sum) => !sum.startsWith('0 '))).toHaveLength(38)
    expect(await checksums(second.client)).toEqual(sums)
    expect(second.world).toEqual(first.world)
    expect((await checksums(other.client)).people).not.toBe(sums.people)
    expect(other.world.propertyIds.large).not.toBe(first.world.propertyIds.large)
  })

  test('is filled into an empty database only, and a failure is rolled back', async () => {
    const { url, client } = await openDatabase()
    expect(await isEmpty(url)).toBe(true)
    await client.query("insert into flags values ('kapEnabled', 'true')")
    await expect(fillWorld(url, { scale: 'small', now })).rejects.toThrow('flags_pkey')
    expect(await isEmpty(url)).toBe(true)
    await client.query('delete from flags')
    await fillWorld(url, { scale: 'small', now })
    expect(await isEmpty(url)).toBe(false)
    await expect(fillWorld(url, { scale: 'small', now })).rejects.toThrow('not empty')
  })

  test('leaves row-level security forced on every protected table', async () => {
    const { client } = await makeWorld({ scale: 'small', now })
    const unforced = `select relname from pg_class where relrowsecurity and not relforcerowsecurity`
    expect(await askColumn(client, unforced)).toEqual([])
  })

  test('has the requested size and country', async () => {
    const { client, world } = await makeWorld({
      now,
      scale: { properties: 30, people: 7, events: 1234, largest: { entrances: 400, places: 300 } },
      country: 'de',
    })
    const countIn = (table: string) =>
      askColumn<number>(client, `select count(*)::int from ${table} where property_id = $1`, [world.propertyIds.large])
    expect(await countIn('entrances')).toEqual([400])
    expect((await countIn('places'))[0]).toBeGreaterThanOrEqual(300)
    expect(world.propertyIds.portfolio).toHaveLength(30)
    expect(await askColumn(client, 'select count(*)::int from people group by property_id')).toEqual(Array(32).fill(7))
    expect(await askColumn(client, 'select count(*)::int from access_events')).toEqual([1234])
    const more = [...world.propertyIds.portfolio.slice(24), world.propertyIds.single, world.propertyIds.newcomer]
    expect(await askColumn(client, 'select distinct country_code from properties where id = any($1)', [more])).toEqual([
      'DE',
    ])
  })

  test.each([
    '2026-03-01T00:00:00Z',
    '2026-08-31T23:59:59Z',
    '2026-10-25T01:30:00Z',
    // Half an hour before midnight in London, after an hour was put back there: the first day began 180 days and half an hour ago.
    '2026-11-18T23:30:00Z',
    '2028-02-29T12:00:00Z',
  ])('is filled at %s as on any other day', async (moment) => {
    const { client } = await makeWorld({ scale: 'small', country: 'gb', now: new Date(moment) })
    const ages = `select ($1 - min(unlocked_at) < interval '180 days') and max(unlocked_at) <= $1 from access_events`
    expect(await askColumn(client, ages, [moment])).toEqual([true])
  })

  test('is refused if it is smaller than the portfolio', async () => {
    const { url } = await openDatabase()
    const scale = { properties: 23, people: 1, events: 0 }
    await expect(fillWorld(url, { scale })).rejects.toThrow('at least the 24 properties')
  })
})
