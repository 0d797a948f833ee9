import { openTestServer } from '@portico/tools/testing/open-test-server'
import { expect, test } from 'vitest'

const server = await openTestServer()

test('people of a place are found by an index', async () => {
  const [place] = await server.ask<{ property_id: string; id: string }>('select property_id, id from places limit 1')
  const values = [place?.property_id, place?.id]
  await server.ask(
    `insert into people (property_id, place_id, email, relation_type)
     select $1, p.id, 'person' || n || '@by-place.example', 'RESIDENT'
     from generate_series(1, 5000) n join lateral (select id from places where property_id = $1 order by id offset n % 5 limit 1) p on true`,
    [place?.property_id],
  )
  await server.ask('analyze people')
  const planOf = async (query: string) =>
    (await server.ask<{ 'QUERY PLAN': string }>(`explain ${query}`, values)).map((row) => row['QUERY PLAN']).join('\n')
  expect(await planOf('select id from people where property_id = $1 and place_id = $2')).toContain('people_by_place')
  // A foreign key asks this when a place is deleted.
  expect(
    await planOf('select 1 from only people x where $1 = property_id and $2 = place_id for key share of x'),
  ).toContain('people_by_place')
})
