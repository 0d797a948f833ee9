import type { Place, PlaceWithEntrances } from '@portico/contract/places/places.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import pg from 'pg'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = (await server.signIn(cast.portfolio)).cookie

const get = (url: string, cookie = manager) => server.app.inject({ url, headers: { cookie } })
const list = async (id = propertyId): Promise<Place[]> => (await get(`/v1/places/${id}`)).json().addressesWithHierarchy
const listWithEntrances = async (): Promise<PlaceWithEntrances[]> =>
  (await get(`/v1/places/${propertyId}/accessPoints`)).json().addressesWithAccessPoints

async function addPlaces(...names: string[]): Promise<string[]> {
  const rows = await server.ask<{ id: string; name: string }>(
    `insert into places (property_id, name, label) select $1, name, 'Place' from unnest($2::text[]) name returning id, name`,
    [propertyId, names],
  )
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? '')
}
const PUT_INSIDE = `insert into place_parents (property_id, place_id, parent_id) select $1, * from unnest($2::uuid[], $3::uuid[])`
const insideValues = (pairs: [place: string, parent: string][]) => [
  propertyId,
  pairs.map(([place]) => place),
  pairs.map(([, parent]) => parent),
]
const putInside = (...pairs: [place: string, parent: string][]) => server.ask(PUT_INSIDE, insideValues(pairs))

describe('the places of a property', () => {
  test('say how many entrances and people are in each, and partners are not told of people', async () => {
    const [annex = ''] = await addPlaces('Annex')
    await server.ask(
      `insert into entrances (property_id, place_id, name, access_status) values ($1, $2, 'Annex Gate', 'ACCESS_ENABLED')`,
      [propertyId, annex],
    )
    await server.ask(
      `insert into people (property_id, place_id, email, relation_type)
       values ($1, $2, 'ann@example.com', 'RESIDENT'), ($1, $2, 'sam@example.com', 'GUEST')`,
      [propertyId, annex],
    )
    const countsFor = async (cookie: string) =>
      (await get(`/v1/places/${propertyId}`, cookie))
        .json()
        .addressesWithHierarchy.find(({ id }: Place) => id === annex)?.counts
    expect(await countsFor(manager)).toEqual({ entrances: 1, people: 2 })
    expect(await countsFor((await server.signIn(cast.partner)).cookie)).toEqual({ entrances: 1, people: null })
  })

  test('are sorted by name and have all their parents', async () => {
    const [east = '', west = '', yard = ''] = await addPlaces('Wing East', 'wing West', 'Yard')
    await putInside([yard, west], [yard, east])
    const places = await list()
    expect(places.find(({ id }) => id === yard)).toEqual({
      id: yard,
      propertyId,
      name: 'Yard',
      label: 'Place',
      parents: [
        { id: east, name: 'Wing East' },
        { id: west, name: 'wing West' },
      ],
      parentIds: [east, west],
      counts: { entrances: 0, people: 0 },
      version: 1,
    })
    const names = places.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
    expect(places.filter(({ label }) => label === 'Property')).toHaveLength(1)
    const rows = await server.ask('select id from places where property_id = $1', [propertyId])
    expect(places).toHaveLength(rows.length)
  })

  test('are returned with their entrances, also places without any', async () => {
    const listed = await listWithEntrances()
    expect(listed.map(({ addressEntity }) => addressEntity.id)).toEqual((await list()).map(({ id }) => id))
    const rows = await server.ask<{ id: string; place_id: string }>(
      'select id, place_id from entrances where property_id = $1',
      [propertyId],
    )
    for (const { addressEntity, accessPoints } of listed) {
      const own = rows.filter((row) => row.place_id === addressEntity.id).map((row) => row.id)
      expect(accessPoints.map(({ accessPointId }) => accessPointId).sort()).toEqual(own.sort())
    }
    expect(listed.some(({ accessPoints }) => accessPoints.length > 0)).toBe(true)
    expect(listed.some(({ accessPoints }) => accessPoints.length === 0)).toBe(true)
  })

  test('are hidden from other accounts', async () => {
    const otherManager = (await server.signIn(cast.single)).cookie
    for (const url of [`/v1/places/${propertyId}`, `/v1/places/${propertyId}/accessPoints`]) {
      const reply = await get(url, otherManager)
      expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'properties.notFound'])
    }
  })

  test('can be read by a partner with access', async () => {
    const partner = (await server.signIn(cast.partner)).cookie
    const places = (await list()).map((place) => ({ ...place, counts: expect.anything() }))
    expect((await get(`/v1/places/${propertyId}`, partner)).json().addressesWithHierarchy).toEqual(places)
    expect((await get(`/v1/places/${cast.properties.closedToPartner}`, partner)).statusCode).toBe(403)
  })
})

describe('a cycle in the hierarchy', () => {
  const circle = { code: '23514', constraint: 'place_parents_no_circle' }

  test('is refused at any length', async () => {
    const [a = '', b = '', c = '', d = ''] = await addPlaces('a', 'b', 'c', 'd')
    await putInside([b, a], [c, b], [d, c], [d, a])
    await expect(putInside([a, d])).rejects.toMatchObject(circle)
    await expect(putInside([b, c])).rejects.toMatchObject(circle)
    await expect(putInside([a, a])).rejects.toMatchObject({ code: '23514' })
    await putInside([c, a])
  })

  test('is refused within one statement', async () => {
    const [e = '', f = ''] = await addPlaces('e', 'f')
    await expect(putInside([e, f], [f, e])).rejects.toMatchObject(circle)
    await putInside([e, f])
    await expect(
      server.ask('update place_parents set place_id = $1, parent_id = $1 where place_id = $1', [e]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('is refused for an update', async () => {
    const [g = '', h = '', i = ''] = await addPlaces('g', 'h', 'i')
    await putInside([h, g], [i, h])
    const [j = ''] = await addPlaces('j')
    await putInside([g, j])
    await expect(
      server.ask('update place_parents set parent_id = $2 where place_id = $1', [g, i]),
    ).rejects.toMatchObject(circle)
  })

  test('is refused for two concurrent transactions', async () => {
    const [k = '', l = ''] = await addPlaces('k', 'l')
    const first = new pg.Client({ connectionString: server.ownerUrl })
    const second = new pg.Client({ connectionString: server.ownerUrl })
    await Promise.all([first.connect(), second.connect()])
    try {
      await first.query('begin')
      await second.query('begin')
      await first.query(PUT_INSIDE, insideValues([[k, l]]))
      const late = second.query(PUT_INSIDE, insideValues([[l, k]])).then(
        () => 'taken',
        (error: { constraint?: string }) => error.constraint,
      )
      await first.query('commit')
      expect(await late).toBe('place_parents_no_circle')
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })
})

test('300 places are returned in one reply', async () => {
  const [root = ''] = await addPlaces('Crowded')
  await server.ask(
    `with added as (insert into places (property_id, name, label) select $1, 'Crowd ' || n, 'Place' from generate_series(1, 300) n returning id)
     insert into place_parents (property_id, place_id, parent_id) select $1, id, $2 from added`,
    [propertyId, root],
  )
  expect((await list()).filter(({ parentIds }) => parentIds[0] === root)).toHaveLength(300)
})
