import { randomUUID } from 'node:crypto'
import type { Key, KeysPage, KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(cast.portfolio)
const otherManager = await server.signIn(cast.single)
const entrances = await server.ask('select id, name from entrances where property_id = $1 order by lower(name), id', [
  propertyId,
])
const people = await server.ask(
  `insert into people (property_id, place_id, email, relation_type)
   select $1, (select id from places where property_id = $1 order by id limit 1), 'Holder' || n || '@example.com', 'RESIDENT'
   from generate_series(1, 3) n returning id, email`,
  [propertyId],
)
beforeEach(async () => {
  await server.ask('delete from keys where property_id = $1', [propertyId])
  await server.ask('delete from devices where property_id = $1', [propertyId])
})

const entranceAt = (index: number) => entrances[index]?.id ?? ''
const opening = (index: number, more: object = {}) => ({
  accessPointId: entranceAt(index),
  isGuestSharable: false,
  guestSchedules: [],
  ...more,
})
const bodyOf = (more: object = {}) => ({
  propertyId,
  name: 'Residents',
  description: 'All who live here',
  accessPoints: [opening(0), opening(1)],
  ...more,
})
const create = async (more: object = {}): Promise<Key> => {
  const reply = await manager.send('POST', '/v1/keys', bodyOf(more))
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const list = async (): Promise<KeyWithAccessPoints[]> =>
  (await manager.send('GET', `/v1/keys/${propertyId}`)).json().keysWithAccessPoints
const refusal = async (reply: Awaited<ReturnType<SignedIn['send']>>) => {
  const { code, fields = [] } = reply.json().error
  return [reply.statusCode, code, ...fields.map(({ path, message }: Record<string, string>) => `${path}: ${message}`)]
}
const lastAudit = async () =>
  (
    await server.ask(
      'select action, entity_id, before, after from audit where property_id = $1 order by seq desc limit 1',
      [propertyId],
    )
  )[0]
const givePanel = (index: number) =>
  server.ask(
    `insert into devices (property_id, entrance_id, hardware_type, serial_number) values ($1, $2, 'PICTOR', $3)`,
    [propertyId, entranceAt(index), randomUUID()],
  )
const weekdays = {
  type: 'WEEKLY',
  filter: { MONDAY: [{ startTime: '08:00', endTime: '12:00' }], FRIDAY: [] },
}

describe('a new key', () => {
  test('is listed with its entrances, by name without regard to case', async () => {
    await create({ name: ' staff ', description: '  ' })
    await givePanel(0)
    const shared = opening(0, { isGuestSharable: true, guestSchedules: [weekdays] })
    await create({ accessPoints: [opening(1), shared] })
    const keys = await list()
    expect(keys.map(({ key }) => [key.name, key.description, key.version, key.type])).toEqual([
      ['Residents', 'All who live here', 1, 'ACCESS_GROUP'],
      ['staff', null, 1, 'ACCESS_GROUP'],
    ])
    expect(keys[0]?.accessPoints).toEqual([
      { ...shared, accessPointName: entrances[0]?.name, placeName: expect.any(String), hasPanel: true },
      { ...opening(1), accessPointName: entrances[1]?.name, placeName: expect.any(String), hasPanel: false },
    ])
  })

  test('drops schedules of entrances that guests may not use', async () => {
    await create({ accessPoints: [opening(0, { guestSchedules: [weekdays] })] })
    expect((await list())[0]?.accessPoints[0]).toMatchObject({ isGuestSharable: false, guestSchedules: [] })
  })

  test('is written into the audit', async () => {
    const { keyId } = await create()
    expect(await lastAudit()).toMatchObject({
      action: 'keys.create',
      entity_id: keyId,
      before: null,
      after: { name: 'Residents', accessPoints: [opening(0), opening(1)] },
    })
  })

  test.each([
    ['a short name', { name: ' ab ' }, 422, 'name: nameLength'],
    ['a long name', { name: 'x'.repeat(129) }, 422, 'name: nameLength'],
    ['a name of two lines', { name: 'Main\nkey' }, 422, 'name: nameInvalid'],
    ['a name that cannot be seen', { name: '\u200b\u200b\u200b' }, 422, 'name: nameInvalid'],
    ['a long description', { description: 'x'.repeat(129) }, 422, 'description: descriptionLength'],
    ['no entrance', { accessPoints: [] }, 422, 'accessPoints: entranceMissing'],
  ])('with %s is refused', async (_name, more, status, problem) => {
    expect(await refusal(await manager.send('POST', '/v1/keys', bodyOf(more)))).toEqual([
      status,
      'request.ruleBroken',
      problem,
    ])
    expect(await list()).toEqual([])
  })

  test.each([
    ['four schedules', [weekdays, weekdays, weekdays, weekdays], ': schedulesMax'],
    ['a schedule without a day among others', [weekdays, { type: 'WEEKLY', filter: {} }], ': dayMissing'],
    [
      'an end before its start',
      [{ type: 'WEEKLY', filter: { SUNDAY: [{ startTime: '12:00', endTime: '08:00' }] } }],
      '.0.filter.SUNDAY.0.endTime: startBeforeEnd',
    ],
    [
      'minutes off the steps',
      [{ type: 'WEEKLY', filter: { SUNDAY: [{ startTime: '08:01', endTime: '23:59' }] } }],
      '.0.filter.SUNDAY.0.startTime: timeStep',
    ],
  ])('with %s is refused', async (_name, guestSchedules, problem) => {
    const reply = await manager.send('POST', '/v1/keys', bodyOf({ accessPoints: [opening(0, { guestSchedules })] }))
    expect(await refusal(reply)).toEqual([422, 'request.ruleBroken', `accessPoints.0.guestSchedules${problem}`])
  })

  test('cannot open entrances of another property', async () => {
    const [foreign] = await server.ask<{ id: string }>('select id from entrances where property_id <> $1 limit 1', [
      propertyId,
    ])
    for (const accessPointId of [foreign?.id, randomUUID()]) {
      const reply = await manager.send(
        'POST',
        '/v1/keys',
        bodyOf({ accessPoints: [opening(0), { ...opening(1), accessPointId }] }),
      )
      expect(await refusal(reply)).toEqual([422, 'request.ruleBroken', 'accessPoints.1.accessPointId: entranceUnknown'])
    }
  })

  test('is shared with guests only where they can ring, if the property has a panel', async () => {
    const sharing = bodyOf({ accessPoints: [opening(0, { isGuestSharable: true }), opening(1)] })
    expect((await manager.send('POST', '/v1/keys', { ...sharing, name: 'Without panels' })).statusCode).toBe(201)
    await givePanel(1)
    expect(await refusal(await manager.send('POST', '/v1/keys', sharing))).toEqual([
      422,
      'request.ruleBroken',
      'accessPoints: panelMissing',
    ])
    const both = [0, 1].map((index) => opening(index, { isGuestSharable: true }))
    expect((await manager.send('POST', '/v1/keys', { ...sharing, accessPoints: both })).statusCode).toBe(201)
  })

  test.each(['Residents', ' RESIDENTS ', 'residents'])(
    'named %j is refused where there are Residents',
    async (name) => {
      await create()
      expect(await refusal(await manager.send('POST', '/v1/keys', bodyOf({ name })))).toEqual([
        409,
        'keys.nameTaken',
        'name: nameTaken',
      ])
    },
  )

  test('is created once by two concurrent calls with the same name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => manager.send('POST', '/v1/keys', bodyOf({ name: n % 2 ? 'Über' : 'ÜBER' }))),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('a change of a key', () => {
  const change = async (key: Key, more: object = {}) =>
    manager.send('PUT', '/v1/keys', bodyOf({ keyId: key.keyId, version: key.version, ...more }))
  const changeEntrances = (key: Key, more: object = {}) =>
    manager.send('PUT', '/v1/keys/keyAccessPoints', bodyOf({ keyId: key.keyId, version: key.version, ...more }))

  test('removes the schedules of an entrance that is no longer shared with guests', async () => {
    await givePanel(0)
    const created = await create({
      accessPoints: [opening(0, { isGuestSharable: true, guestSchedules: [weekdays] })],
    })
    const ended = [opening(0, { guestSchedules: [weekdays] })]
    expect((await changeEntrances(created, { accessPoints: ended })).statusCode).toBe(200)
    expect((await list())[0]?.accessPoints[0]).toMatchObject({ isGuestSharable: false, guestSchedules: [] })
  })

  test('can follow another one with the version that it returned', async () => {
    const created = await create()
    const draft = { name: 'Neighbours', description: '', accessPoints: [opening(2)] }
    const renamed = (await change(created, draft)).json()
    expect(renamed).toMatchObject({ name: 'Neighbours', description: null, version: 2 })
    expect((await list())[0]?.accessPoints).toHaveLength(2)
    expect((await changeEntrances(renamed, draft)).json()).toMatchObject({ name: 'Neighbours', version: 3 })
    expect((await list())[0]?.accessPoints).toMatchObject([{ accessPointId: entranceAt(2) }])
  })

  test('is written into the audit with the values before it', async () => {
    const renamed = (await change(await create(), { name: 'Neighbours' })).json()
    expect(await lastAudit()).toMatchObject({
      action: 'keys.update',
      before: { name: 'Residents' },
      after: { name: 'Neighbours' },
    })
    await changeEntrances(renamed, { accessPoints: [opening(2)] })
    const audited = await lastAudit()
    expect(audited).toMatchObject({ action: 'keys.updateEntrances', after: { accessPoints: [opening(2)] } })
    expect(audited?.before.accessPoints).toHaveLength(2)
  })

  test('with a stale version changes nothing', async () => {
    const seen = await create()
    await changeEntrances((await change(seen, { name: 'First' })).json())
    expect(await refusal(await change(seen, { name: 'Second', accessPoints: [opening(2)] }))).toEqual([
      409,
      'keys.stale',
    ])
    expect(await refusal(await changeEntrances(seen, { accessPoints: [opening(2)] }))).toEqual([409, 'keys.stale'])
    const [listed] = await list()
    expect([listed?.key.name, listed?.accessPoints.length]).toEqual(['First', 2])
  })

  test('succeeds for one of several concurrent calls', async () => {
    const seen = await create()
    const replies = await Promise.all([1, 2, 3, 4].map((n) => change(seen, { name: `Manager ${n}` })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  test('with an unknown entrance does not change the name either', async () => {
    const created = await create()
    const unknown = [{ ...opening(0), accessPointId: randomUUID() }]
    expect((await change(created, { name: 'Half done', accessPoints: unknown })).statusCode).toBe(422)
    expect((await changeEntrances(created, { accessPoints: unknown })).statusCode).toBe(422)
    expect((await list())[0]).toMatchObject({ key: { name: 'Residents', version: 1 } })
  })

  test('may change the case of the name, but cannot use the name of another key', async () => {
    await create({ name: 'Staff' })
    const created = await create()
    expect((await change(created, { name: 'RESIDENTS' })).statusCode).toBe(200)
    const reply = await change({ ...created, version: 2 }, { name: 'staff' })
    expect(await refusal(reply)).toEqual([409, 'keys.nameTaken', 'name: nameTaken'])
  })

  test('follows the rules for a new key', async () => {
    const created = await create()
    expect(await refusal(await change(created, { name: 'ab' }))).toContain('name: nameLength')
    expect(await refusal(await changeEntrances(created, { accessPoints: [] }))).toContain(
      'accessPoints: entranceMissing',
    )
    await givePanel(1)
    const accessPoints = [opening(0, { isGuestSharable: true })]
    expect(await refusal(await changeEntrances(created, { accessPoints }))).toContain('accessPoints: panelMissing')
  })

  test('of an unknown key answers 404', async () => {
    const gone = { ...(await create()), keyId: randomUUID() }
    expect(await refusal(await change(gone))).toEqual([404, 'keys.notFound'])
    expect(await refusal(await changeEntrances(gone))).toEqual([404, 'keys.notFound'])
  })
})

describe('a deleted key', () => {
  test('is removed from all people who held it', async () => {
    const { keyId } = await create()
    await manager.send('PUT', '/v1/keys/keysForPeople', {
      propertyId,
      keyIds: [keyId],
      people: people.map(({ email }) => email),
    })
    expect((await list())[0]?.assignedTo).toBe(3)
    expect((await manager.send('DELETE', '/v1/keys', { keyId, propertyId })).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect(await server.ask('select from person_keys where key_id = $1', [keyId])).toEqual([])
    expect(await lastAudit()).toMatchObject({
      action: 'keys.delete',
      entity_id: keyId,
      before: { name: 'Residents', assignedTo: 3 },
    })
  })

  test('cannot be deleted again', async () => {
    expect(await refusal(await manager.send('DELETE', '/v1/keys', { keyId: randomUUID(), propertyId }))).toEqual([
      404,
      'keys.notFound',
    ])
  })
})

describe('the keys of an address', () => {
  test('are those that open entrances at it or inside it', async () => {
    const [outer, inner, apart] = await server.ask<{ id: string }>(
      `insert into places (property_id, name, label) select $1, 'Wing ' || n, 'Place' from generate_series(1, 3) n returning id`,
      [propertyId],
    )
    await server.ask('insert into place_parents (property_id, place_id, parent_id) values ($1, $2, $3)', [
      propertyId,
      inner?.id,
      outer?.id,
    ])
    const before = await server.ask<{ place_id: string }>('select place_id from entrances where id = $1', [
      entranceAt(0),
    ])
    await server.ask('update entrances set place_id = $2 where id = $1', [entranceAt(0), inner?.id])
    await create({ name: 'Inside', accessPoints: [opening(0)] })
    await create({ name: 'Elsewhere', accessPoints: [opening(1)] })
    const namesAt = async (addressId: string | undefined) =>
      (await manager.send('GET', `/v1/keys?propertyId=${propertyId}&addressId=${addressId}`))
        .json()
        .keys.map(({ name }: Key) => name)
    expect([await namesAt(inner?.id), await namesAt(outer?.id), await namesAt(apart?.id)]).toEqual([
      ['Inside'],
      ['Inside'],
      [],
    ])
    await server.ask('update entrances set place_id = $2 where id = $1', [entranceAt(0), before[0]?.place_id])
  })

  test('are refused for an unknown address', async () => {
    const reply = await manager.send('GET', `/v1/keys?propertyId=${propertyId}&addressId=${randomUUID()}`)
    expect(await refusal(reply)).toEqual([404, 'keys.addressNotFound'])
  })
})

describe('a search of keys', () => {
  const search = ({ filter, ...query }: Record<string, unknown>) => {
    const asked = { ...query, ...(filter !== undefined && { filter: JSON.stringify(filter) }) }
    return manager.send('GET', `/v1/keys/${propertyId}?${new URLSearchParams(asked as Record<string, string>)}`)
  }
  const pageOf = async (query: Record<string, unknown>): Promise<KeysPage> => {
    const reply = await search(query)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const namesOf = ({ keysWithAccessPoints }: KeysPage) => keysWithAccessPoints.map(({ key }) => key.name)
  const found = async (...filter: object[]) => namesOf(await pageOf({ filter }))

  beforeEach(async () => {
    await givePanel(0)
    const shared = { isGuestSharable: true, guestSchedules: [weekdays, weekdays] }
    await create({ name: 'Key 10', description: 'Straße_7', accessPoints: [opening(0, shared)] })
    await create({ name: 'Café', description: null, accessPoints: [opening(0, { isGuestSharable: true }), opening(1)] })
    await create({ name: 'key 2', description: 'Annex', accessPoints: [opening(0), opening(1), opening(2)] })
    await server.ask(
      `insert into person_keys (property_id, person_id, key_id)
       select p.property_id, p.id, k.id from people p join keys k on k.property_id = p.property_id and k.name = 'key 2'
       where p.id = any($1)`,
      [people.map(({ id }) => id)],
    )
  })

  test('without a field finds names, descriptions and entrances, without case and accents', async () => {
    const anywhere = (value: string) => found({ operator: ':', value })
    expect(await anywhere('CAFE')).toEqual(['Café'])
    expect(await anywhere('strasse_')).toEqual(['Key 10'])
    expect(await anywhere(entrances[2]?.name ?? '')).toEqual(['key 2'])
    for (const value of ['K%0', 'Straße-', '\\']) expect(await anywhere(value)).toEqual([])
  })

  test('finds a name as a whole, a part of a description, an entrance or a key by its id', async () => {
    const by = (field: string, operator: string, value: string) => found({ field, operator, value })
    expect(await by('name', '=', 'KEY 2')).toEqual(['key 2'])
    expect(await by('name', '=', 'key')).toEqual([])
    expect(await by('name', '!=', 'cafe')).toEqual(['key 2', 'Key 10'])
    expect(await by('description', ':', 'ann')).toEqual(['key 2'])
    expect(await by('entrances', '=', entrances[1]?.name ?? '')).toEqual(['Café', 'key 2'])
    expect(await by('entrances', '!=', entrances[1]?.name ?? '')).toEqual(['Key 10'])
    const [cafe] = (await pageOf({ sort: 'name', pageSize: 1 })).keysWithAccessPoints
    expect(await by('keyId', '=', cafe?.key.keyId.toUpperCase() ?? '')).toEqual(['Café'])
    expect(await by('keyId', '=', 'no id')).toEqual([])
    const both = [
      { field: 'name', operator: '=', value: 'Café' },
      { field: 'description', operator: ':', value: 'annex' },
    ]
    expect(namesOf(await pageOf({ filter: both, match: 'any' }))).toEqual(['Café', 'key 2'])
    expect(await found(...both)).toEqual([])
  })

  test.each([
    ['name', ['Café', 'key 2', 'Key 10']],
    ['-name', ['Key 10', 'key 2', 'Café']],
    ['entrances', ['Key 10', 'Café', 'key 2']],
    ['description', ['Café', 'key 2', 'Key 10']],
    ['-assignedTo', ['key 2', 'Café', 'Key 10']],
    ['sharable', ['key 2', 'Café', 'Key 10']],
    ['-schedules', ['Key 10', 'Café', 'key 2']],
  ])('sorts them by %s', async (sort, names) => {
    expect(namesOf(await pageOf({ sort }))).toEqual(names)
  })

  test('has the keys of one page, and counts those of all pages and those of the property', async () => {
    const page = async (pageNumber: number, more: object = {}) => {
      const reply = await pageOf({ sort: 'name', pageSize: 2, pageNumber, ...more })
      return [namesOf(reply), reply.totalRecords, reply.pageNumber, reply.total]
    }
    expect(await page(1)).toEqual([['Café', 'key 2'], 3, 1, 3])
    expect(await page(9)).toEqual([['Key 10'], 3, 2, 3])
    expect(await page(9, { filter: [{ operator: ':', value: 'key' }] })).toEqual([['key 2', 'Key 10'], 2, 1, 3])
    expect(await page(1, { filter: [{ operator: ':', value: 'nothing' }] })).toEqual([[], 0, 1, 3])
    expect((await pageOf({ pageSize: 1 })).keysWithAccessPoints).toEqual((await list()).slice(0, 1))
  })

  test('is refused if it is none', async () => {
    for (const query of [{ filter: 'key' }, { sort: 'version' }, { pageSize: 201 }, { pageNumber: 0 }])
      expect(await refusal(await search(query))).toContain('request.malformed')
  })
})

describe('a manager of another property', () => {
  test('can neither see nor change the keys of a property, nor use its entrances', async () => {
    const created = await create()
    const { keyId } = created
    await manager.send('PUT', '/v1/keys/keysForPerson', { propertyId, personId: people[0]?.id, keyIds: [keyId] })
    const calls = [
      otherManager.send('GET', `/v1/keys/${propertyId}`),
      otherManager.send('GET', `/v1/keys/${propertyId}?sort=name&pageSize=10`),
      otherManager.send('POST', '/v1/keys/loss', { propertyId, keyIds: [keyId] }),
      otherManager.send('POST', '/v1/keys', bodyOf({ name: 'Intruder' })),
      otherManager.send('PUT', '/v1/keys', bodyOf({ keyId, version: 1 })),
      otherManager.send('PUT', '/v1/keys/keyAccessPoints', bodyOf({ keyId, version: 1 })),
      otherManager.send('DELETE', '/v1/keys', { propertyId, keyId }),
    ]
    for (const reply of await Promise.all(calls)) expect(await refusal(reply)).toEqual([403, 'properties.notFound'])
    const [own] = await server.ask<{ property_id: string }>(
      `select m.property_id from memberships m join accounts a on a.id = m.account_id where a.subject = 'demo-single'`,
    )
    const mine = { propertyId: own?.property_id }
    const byId = JSON.stringify([{ field: 'keyId', operator: '=', value: keyId }])
    const searched = await otherManager.send('GET', `/v1/keys/${own?.property_id}?filter=${encodeURIComponent(byId)}`)
    expect(searched.json()).toMatchObject({ keysWithAccessPoints: [], totalRecords: 0 })
    expect((await otherManager.send('POST', '/v1/keys/loss', { ...mine, keyIds: [keyId] })).json()).toMatchObject({
      holders: 0,
    })
    expect(await refusal(await otherManager.send('DELETE', '/v1/keys', { ...mine, keyId }))).toEqual([
      404,
      'keys.notFound',
    ])
    expect((await otherManager.send('POST', '/v1/keys', bodyOf(mine))).statusCode).toBe(422)
    expect((await list())[0]?.key).toEqual(created)
  })
})
