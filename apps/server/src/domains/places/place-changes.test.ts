import { type BuildingClient, openBuildingClient } from '@portico/tools/testing/building-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { given } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let client: BuildingClient

const server = await openTestServer()
beforeEach(async () => {
  client = await openBuildingClient(server)
})

type Reply = { status: number; body: unknown }
const codeOf = ({ status, body }: Reply) => [status, (body as { error?: { code: string } })?.error?.code]
const fieldsOf = ({ body }: Reply) =>
  (body as { error: { fields?: { path: string; message: string }[] } }).error.fields?.map(
    ({ path, message }) => `${path} ${message}`,
  )
const urlOf = (id: string) => `${client.at.places}/${id}`
const names = async () =>
  (await client.owner.call('GET', client.at.places)).body.addressesWithHierarchy.map(
    ({ name }: { name: string }) => name,
  )
const change = async (id: string, what: object, caller = client.owner) => {
  const { placeId: _, archivedAtMillis: __, ...draft } = await client.place(id)
  return caller.call('PUT', `${urlOf(id)}/details`, { ...draft, ...what })
}
const addPerson = (placeId: string) =>
  server.ask(
    `insert into people (property_id, place_id, email, relation_type) values ($1, $2, 'ada@example.com', 'RESIDENT')`,
    [client.propertyId, placeId],
  )

describe('adding places', () => {
  test('puts them in one another and, without another place, in that of the property', async () => {
    const { status, body } = await client.addPlaces([
      { name: 'North', code: 'N' },
      { name: 'South' },
      { name: 'Yard', parents: [{ position: 0 }, { position: 1 }] },
    ])
    expect([status, body]).toMatchObject([
      201,
      { added: 3, places: [{ isNew: true }, { isNew: true }, { isNew: true }] },
    ])
    const [north, south, yard] = (body as { places: { placeId: string }[] }).places.map(({ placeId }) => placeId)
    expect(await client.place(north ?? '')).toEqual({
      placeId: north,
      name: 'North',
      code: 'N',
      parentIds: [client.rootId],
      archivedAtMillis: null,
      version: 1,
    })
    expect((await client.place(yard ?? '')).parentIds.toSorted()).toEqual([north, south].toSorted())
    expect((await server.auditOf(client.propertyId)).at(-1)).toMatchObject({
      action: 'places.add',
      after: { added: 3, names: ['North', 'South', 'Yard'] },
    })
  })

  test('that are there already adds none of them, and answers with their ids in the order of the request', async () => {
    const [north] = await client.places('North')
    const asked = [{ name: 'South' }, { name: 'NORTH', code: 'N' }, { name: '101', parents: [{ position: 1 }] }]
    const first = await client.addPlaces(asked)
    expect(first.body).toMatchObject({ added: 2, places: [{}, { placeId: north, isNew: false }, { isNew: true }] })
    const entries = await server.auditOf(client.propertyId)
    const again = await client.addPlaces(asked)
    expect(again.body).toEqual({
      added: 0,
      places: (first.body as { places: { placeId: string }[] }).places.map(({ placeId }) => ({
        placeId,
        isNew: false,
      })),
    })
    expect(await server.auditOf(client.propertyId)).toHaveLength(entries.length)
    expect((await client.place(north ?? '')).code).toBeNull()
  })

  test('with one name in two places, or in a place that was archived, adds another one', async () => {
    const [north = '', south = ''] = await client.places('North', 'South')
    const inEach = await client.addPlaces([north, south].map((placeId) => ({ name: '101', parents: [{ placeId }] })))
    expect(inEach.body).toMatchObject({ added: 2 })
    const [gone = ''] = await client.places('Gone')
    await client.archive(urlOf(gone))
    expect((await client.addPlaces([{ name: 'Gone' }])).body).toMatchObject({ added: 1 })
  })

  test('to a property without any adds the place that stands for it, too', async () => {
    const { yard, owner } = client
    const url = `/v1/places/${yard}`
    const add = () => owner.call('POST', url, { places: [{ name: 'North', code: null, parents: [] }] })
    expect([(await add()).body.added, (await add()).body.added]).toEqual([1, 0])
    expect((await owner.call('GET', url)).body.addressesWithHierarchy).toMatchObject([
      { name: 'North', parents: [{ name: 'Quarry Yard' }] },
      { name: 'Quarry Yard', label: 'Property' },
    ])
  })

  test('by three callers at once adds each once', async () => {
    const asked = Array.from({ length: 50 }, (_, at) => ({ name: `Unit ${at}` }))
    const replies = await Promise.all([1, 2, 3].map(() => client.addPlaces(asked)))
    expect(replies.map(({ body }) => (body as { added: number }).added).sort()).toEqual([0, 0, 50])
    expect(
      new Set(
        replies.map(({ body }) =>
          JSON.stringify((body as { places: { placeId: string }[] }).places.map((one) => one.placeId)),
        ),
      ).size,
    ).toBe(1)
    expect(await names()).toHaveLength(51)
  })

  test('is refused if another place shall lie in nothing, and adds none', async () => {
    const { rootId: foreign } = await openBuildingClient(server)
    for (const parent of [{ placeId: foreign }, { position: 1 }, { position: 2 }]) {
      const reply = await client.addPlaces([{ name: 'North' }, { name: '101', parents: [parent] }])
      expect([codeOf(reply), fieldsOf(reply)]).toEqual([
        [404, 'places.parentNotFound'],
        ['places.1.parents parentNotFound'],
      ])
    }
    expect(await names()).toEqual(['Old Mill'])
  })

  test('is refused for a code that the property has, or that comes twice', async () => {
    expect((await client.addPlaces([{ name: 'North', code: 'n' }])).status).toBe(201)
    const taken = await client.addPlaces([{ name: 'South' }, { name: 'East', code: 'N' }])
    expect([codeOf(taken), fieldsOf(taken)]).toEqual([[409, 'places.codeTaken'], ['places.1.code codeTaken']])
    const twice = await client.addPlaces([
      { name: 'East', code: 'e' },
      { name: 'West', code: 'E' },
    ])
    expect(codeOf(twice)).toEqual([409, 'places.codeTaken'])
  })

  test('lets ten lie in one another and no more', async () => {
    const nested = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Level ${at}`, parents: at > 0 ? [{ position: at - 1 }] : [] }))
    expect(codeOf(await client.addPlaces(nested(11)))).toEqual([409, 'places.circle'])
    expect((await client.addPlaces(nested(10))).status).toBe(201)
  })

  test('is refused beyond what a property can have', async () => {
    const [away = ''] = await client.places('Away')
    await client.archive(urlOf(away))
    await server.ask(
      `insert into places (property_id, name, label) select $1, 'Unit ' || n, 'Place' from generate_series(1, 19998) n`,
      [client.propertyId],
    )
    expect(codeOf(await client.addPlaces([{ name: 'Last' }, { name: 'One more' }]))).toEqual([409, 'places.tooMany'])
    expect((await client.addPlaces([{ name: 'Last' }])).status).toBe(201)
    expect(codeOf(await client.restore(urlOf(away)))).toEqual([409, 'places.tooMany'])
  })

  test('is for those who change the property', async () => {
    const { owner: stranger } = await openBuildingClient(server)
    expect(codeOf(await client.addPlaces([{ name: 'North' }], stranger))).toEqual([403, 'properties.notFound'])
    const leasing = await client.join('Lea Leasing', given('leasing'))
    expect(codeOf(await client.addPlaces([{ name: 'North' }], leasing))).toEqual([403, 'session.notPermitted'])
  })
})

describe('changing a place', () => {
  test('changes its name and code and where it lies, and is audited', async () => {
    const [north = '', south = ''] = await client.places('North', 'South')
    const reply = await change(south, { name: 'Annex', code: 'A', parentIds: [north.toUpperCase()] })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { name: 'Annex', code: 'A', parentIds: [north], version: 2 },
    ])
    expect(await server.auditOf(south)).toEqual([
      {
        action: 'places.update',
        before: { name: 'South', code: null, parentIds: [client.rootId] },
        after: { name: 'Annex', code: 'A', parentIds: [north] },
      },
    ])
    expect((await change(south, { parentIds: [] })).body.parentIds).toEqual([client.rootId])
  })

  test('is refused for a stale version, and of two managers at once for one', async () => {
    const [north = ''] = await client.places('North')
    expect(codeOf(await change(north, { version: 2 }))).toEqual([409, 'places.stale'])
    const manager = await client.join('Max Manager', given('manager'))
    const replies = await Promise.all([
      change(north, { name: 'N', version: 1 }),
      change(north, { name: 'Nord', version: 1 }, manager),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused for the name of a place beside it and for a code that is taken', async () => {
    const [, south = ''] = await client.places('North', 'South')
    await client.addPlaces([{ name: 'East', code: 'E' }])
    const named = await change(south, { name: 'north' })
    expect([codeOf(named), fieldsOf(named)]).toEqual([[409, 'places.nameTaken'], ['name nameTaken']])
    expect(codeOf(await change(south, { code: 'e' }))).toEqual([409, 'places.codeTaken'])
  })

  test('is refused if the place would lie in itself or too deep, or in a place that is none of the property', async () => {
    const { body } = await client.addPlaces([
      { name: 'A' },
      { name: 'B', parents: [{ position: 0 }] },
      { name: 'C', parents: [{ position: 1 }] },
      ...Array.from({ length: 9 }, (_, at) => ({ name: `D${at}`, parents: at > 0 ? [{ position: at + 2 }] : [] })),
    ])
    const ids = (body as { places: { placeId: string }[] }).places.map(({ placeId }) => placeId)
    const [a = '', , c = ''] = ids
    for (const parent of [a, c])
      expect(codeOf(await change(a, { parentIds: [parent] }))).toEqual([409, 'places.circle'])
    expect(codeOf(await change(a, { parentIds: [ids[10]] }))).toEqual([409, 'places.circle'])
    const { rootId: foreign } = await openBuildingClient(server)
    expect(codeOf(await change(a, { parentIds: [foreign] }))).toEqual([404, 'places.parentNotFound'])
  })

  test('is refused for the place of the property, and for one of another property as for an unknown one', async () => {
    expect(codeOf(await change(client.rootId, { name: 'Mill' }))).toEqual([409, 'places.ofProperty'])
    const [north = ''] = await client.places('North')
    const { rootId: foreign } = await openBuildingClient(server)
    const body = { name: 'X', code: null, parentIds: [], version: 1 }
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000'])
      expect(codeOf(await client.owner.call('PUT', `${urlOf(id)}/details`, body))).toEqual([404, 'places.notFound'])
    for (const [method, path, sent] of [
      ['GET', 'details'],
      ['GET', 'archive'],
      ['POST', 'archive', { version: 1 }],
      ['DELETE', 'archive'],
    ] as const)
      expect(codeOf(await client.owner.call(method, `${urlOf(foreign)}/${path}`, sent))).toEqual([
        404,
        'places.notFound',
      ])
    const leasing = await client.join('Lea Leasing', given('leasing'))
    expect(codeOf(await change(north, { name: 'Y' }, leasing))).toEqual([403, 'session.notPermitted'])
  })
})

describe('archiving a place', () => {
  test('takes it out of the lists and into that of the archive, and ends its default keys', async () => {
    const [north = ''] = await client.places('North')
    const door = await client.entrance('Front door')
    const [key] = await server.ask<{ id: string }>(
      `with k as (insert into keys (property_id, name) values ($1, 'Residents') returning id),
         e as (insert into key_entrances (property_id, key_id, entrance_id) select $1, id, $3 from k)
       insert into place_default_keys (property_id, place_id, key_id) select $1, $2, id from k returning key_id as id`,
      [client.propertyId, north, door],
    )
    expect((await client.owner.call('GET', `${urlOf(north)}/archive`)).body).toEqual({
      ...{ people: 0, entrances: 0, places: 0, credentialFormats: 0, units: 0, defaultKeys: 1 },
    })
    const reply = await client.archive(urlOf(north))
    expect([reply.status, reply.body]).toMatchObject([200, { archivedAtMillis: expect.any(Number), version: 2 }])
    expect(await names()).toEqual(['Old Mill'])
    const archived = await client.owner.call('GET', `${client.at.places}/archived`)
    expect(archived.body.places).toMatchObject([{ placeId: north, name: 'North' }])
    expect(await server.ask('select from place_default_keys where property_id = $1', [client.propertyId])).toEqual([])
    expect((await server.auditOf(north)).at(-1)).toMatchObject({
      action: 'places.archive',
      before: { name: 'North', keyIds: [key?.id] },
    })
  })

  test('is refused while people, entrances, other places, formats or units are in it, and says how many', async () => {
    const [north = ''] = await client.places('North')
    await client.addPlaces([{ name: '101', parents: [{ placeId: north }] }])
    await client.entrance('North door', { placeId: north })
    await addPerson(north)
    await server.ask(
      `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
       values ($1, $2, 'hid-h10301', 1, 1, 9)`,
      [client.propertyId, north],
    )
    const integration = `insert into integrations (property_id, provider, pmp_property_status) values ($1, 'Entrata', 'LIVE') returning id`
    const [{ id = '' } = {}] = await server.ask<{ id: string }>(integration, [client.propertyId])
    await server.ask(
      `insert into integration_units (property_id, integration_id, place_id, pms_unit_id, code) values ($1, $2, $3, 'p1/101', '101')`,
      [client.propertyId, id, north],
    )
    const reply = await client.archive(urlOf(north))
    expect([codeOf(reply), fieldsOf(reply)?.toSorted()]).toEqual([
      [409, 'places.inUse'],
      ['entrances 1', 'formats 1', 'people 1', 'places 1', 'units 1'],
    ])
    expect((await client.owner.call('GET', `${urlOf(north)}/archive`)).body).toEqual({
      ...{ people: 1, entrances: 1, places: 1, credentialFormats: 1, units: 1, defaultKeys: 0 },
    })
  })

  test('is refused for the place of the property, for a stale version, and the second time', async () => {
    const [north = ''] = await client.places('North')
    expect(codeOf(await client.archive(urlOf(client.rootId)))).toEqual([409, 'places.ofProperty'])
    expect(codeOf(await client.owner.call('POST', `${urlOf(north)}/archive`, { version: 9 }))).toEqual([
      409,
      'places.stale',
    ])
    const replies = await Promise.all([1, 2].map(() => client.archive(urlOf(north))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(await client.archive(urlOf(north)))).toEqual([409, 'places.stale'])
    expect(codeOf(await client.owner.call('GET', `${urlOf(north)}/archive`))).toEqual([404, 'places.notFound'])
    expect(codeOf(await change(north, { name: 'Nord' }))).toEqual([409, 'places.stale'])
  })

  test('while somebody moves in: one of the two is told', async () => {
    await client.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
    for (let round = 0; round < 4; round += 1) {
      const [place = ''] = await client.places(`Round ${round}`)
      const person = {
        ...{
          propertyId: client.propertyId,
          email: `round.${round}@example.com`,
          personName: 'Ada Byron',
          unitNumber: '1',
        },
        ...{ relationType: 'RESIDENT', parentAddressId: place, parentAddressLabel: 'Place' },
        serviceExpiryTimeMillis: Date.now() + 30 * 86_400_000,
      }
      const [archived, added] = await Promise.all([
        client.archive(urlOf(place)),
        client.owner.call('POST', '/v1/people/', person),
      ])
      const [row] = await server.ask<{ people: number; is_archived: boolean }>(
        `select (select count(*)::int from people where place_id = p.id) as people, archived_at is not null as is_archived
         from places p where id = $1`,
        [place],
      )
      expect([200, 409]).toContain(archived.status)
      expect([archived.status === 200, added.status < 300], JSON.stringify([archived.body, added.body])).toEqual(
        row?.is_archived ? [true, false] : [false, true],
      )
      expect(row?.people).toBe(row?.is_archived ? 0 : 1)
    }
  })
})

describe('restoring a place', () => {
  test('brings it back where it lay, without default keys', async () => {
    const [north = ''] = await client.places('North')
    await client.archive(urlOf(north))
    const reply = await client.restore(urlOf(north))
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { name: 'North', parentIds: [client.rootId], archivedAtMillis: null, version: 3 },
    ])
    expect(await names()).toEqual(['North', 'Old Mill'])
    expect((await server.auditOf(north)).at(-1)?.action).toBe('places.restore')
    expect(codeOf(await client.restore(urlOf(north)))).toEqual([409, 'places.notArchived'])
  })

  test('is refused while another place has its name, or the place around it is archived', async () => {
    const [north = ''] = await client.places('North')
    await client.archive(urlOf(north))
    await client.places('North')
    expect(codeOf(await client.restore(urlOf(north)))).toEqual([409, 'places.nameTaken'])
    const { body } = await client.addPlaces([{ name: 'South' }, { name: '101', parents: [{ position: 0 }] }])
    const [south = '', unit = ''] = (body as { places: { placeId: string }[] }).places.map(({ placeId }) => placeId)
    await client.archive(urlOf(unit))
    await client.archive(urlOf(south))
    expect(codeOf(await client.restore(urlOf(unit)))).toEqual([404, 'places.parentNotFound'])
    await client.restore(urlOf(south))
    expect((await client.restore(urlOf(unit))).status).toBe(200)
  })

  test('is for those who change the property', async () => {
    const [north = ''] = await client.places('North')
    await client.archive(urlOf(north))
    const { owner: stranger } = await openBuildingClient(server)
    for (const method of ['GET', 'DELETE'] as const)
      expect(codeOf(await stranger.call(method, `${urlOf(north)}/archive`))).toEqual([403, 'properties.notFound'])
  })
})
