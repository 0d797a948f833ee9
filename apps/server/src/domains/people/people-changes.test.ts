import { randomUUID } from 'node:crypto'
import type { Person } from '@portico/contract/people/people.schema'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import {
  brokenRulesOf,
  fiveAtATime,
  openPeopleDesk,
  type PeopleDesk,
  refusalOf,
} from '@portico/tools/testing/people-desk'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let cast: Cast
let desk: PeopleDesk

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  desk = await openPeopleDesk(server, await server.signIn(cast.portfolio), cast.properties.optedOut)
})
afterAll(() => server.close())

async function expectRule(body: object, path: string, rule: string) {
  expect(brokenRulesOf(await desk.send('PUT', body))).toEqual([422, `${path}: ${rule}`])
}

describe('changing', () => {
  test('takes name, unit, dates and address, and is audited', async () => {
    const person = await desk.create()
    const reply = await desk.send(
      'PUT',
      desk.changeOf(person, {
        personName: 'Ada Lovelace',
        unitNumber: '14',
        serviceExpiryTimeMillis: desk.inYears(2),
        newParentAddressId: desk.root,
        newParentAddressLabel: 'Property',
        email: person.email,
        relationType: 'RESIDENT',
        parentAddressId: desk.floor,
        parentAddressLabel: 'Place',
      }),
    )
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      personName: 'Ada Lovelace',
      email: person.email,
      services: [{ unitNumber: '14', addressId: desk.root, serviceExpiryTimeMillis: desk.inYears(2), version: 2 }],
    })
    expect(await desk.find(person.personId)).toEqual(reply.json())
    const [entry] = await server.ask<{ before: object; after: object }>(
      `select before, after from audit where entity_id = $1 and action = 'people.update'`,
      [person.personId],
    )
    expect(entry).toMatchObject({
      before: { unit_number: '12B', place_id: desk.floor },
      after: { unit_number: '14', place_id: desk.root },
    })
  })

  test('keeps what it is not told', async () => {
    const person = await desk.create()
    const reply = await desk.send('PUT', { propertyId: desk.propertyId, personId: person.personId, version: 1 })
    expect(reply.json()).toEqual({ ...person, services: [{ ...person.services[0], version: 2 }] })
  })

  test('an old version is refused, and so is the second of two at once', async () => {
    const person = await desk.create()
    const replies = await Promise.all(
      ['14', '15'].map((unitNumber) => desk.send('PUT', desk.changeOf(person, { unitNumber }))),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(refusalOf(await desk.send('PUT', desk.changeOf(person)))).toEqual([409, 'people.stale'])
  })

  test('nobody, or somebody of another property, is not found', async () => {
    const person = await desk.create()
    expect(refusalOf(await desk.send('PUT', desk.changeOf(person, { personId: randomUUID() })))).toEqual([
      404,
      'people.notFound',
    ])
    const elsewhere = desk.changeOf(person, { propertyId: cast.properties.unsettled })
    expect(refusalOf(await desk.send('PUT', elsewhere))).toEqual([404, 'people.notFound'])
  })

  const fixed: [string, string, object][] = [
    ['email', 'emailFixed', { email: 'other@example.com' }],
    ['email', 'emailFixed', { email: null }],
    ['relationType', 'relationTypeFixed', { relationType: 'GUEST' }],
    ['parentAddressId', 'addressNotCurrent', { parentAddressId: randomUUID() }],
    ['newParentAddressId', 'addressUnknown', { newParentAddressId: randomUUID() }],
    ['unitNumber', 'unitRequired', { unitNumber: null }],
    ['personName', 'nameLength', { personName: 'Al' }],
    ['serviceExpiryTimeMillis', 'dateTooLate', { serviceExpiryTimeMillis: 4_000_000_000_000 }],
  ]
  test.each(fixed)('refuses %s: %s', async (path, rule, changes) => {
    await expectRule(desk.changeOf(await desk.create(), changes), path, rule)
  })

  test('a name alone cannot be taken away', async () => {
    const nameless = desk.changeOf(await desk.create(desk.resident({ email: null })), { personName: null })
    await expectRule(nameless, 'email', 'emailOrNameRequired')
  })

  test('dates of long ago may stay, but not move to another day of the past', async () => {
    const person = await desk.create(desk.guest())
    const past = desk.startOfDayAgo
    await server.ask(
      'update people set service_starts_at = to_timestamp($2), service_expires_at = to_timestamp($3) where id = $1',
      [person.personId, past(90) / 1000, past(10) / 1000],
    )
    const body = desk.changeOf(person, { serviceStartTimeMillis: past(90), serviceExpiryTimeMillis: past(10) })
    const moved = await desk.send('PUT', { ...body, serviceExpiryTimeMillis: past(9) })
    expect(brokenRulesOf(moved)).toContain('serviceExpiryTimeMillis: dateTooEarly')
    expect((await desk.send('PUT', body)).statusCode).toBe(200)
  })

  test('a missing end of somebody who has none becomes five years', async () => {
    const person = await desk.create(desk.guest({ relationType: 'SERVICE_PROVIDER' }))
    await server.ask('update people set service_expires_at = null where id = $1', [person.personId])
    const reply = await desk.send('PUT', desk.changeOf(person, { serviceExpiryTimeMillis: null }))
    expect(reply.json().services[0].serviceExpiryTimeMillis).toBe(desk.inYears(5))
  })

  test('of somebody synced from a PMS takes everything but the name', async () => {
    const person = await desk.create()
    await server.ask(`update people set source = 'Entrata' where id = $1`, [person.personId])
    const renamed = await desk.send('PUT', desk.changeOf(person, { personName: 'Someone Else' }))
    expect(refusalOf(renamed)).toEqual([409, 'people.synced'])
    expect(brokenRulesOf(renamed)).toContain('personName: nameSynced')
    expect((await desk.send('PUT', desk.changeOf(person, { unitNumber: '99' }))).statusCode).toBe(200)
  })
})

describe('deleting', () => {
  const idOf = ({ personId }: Person) => ({ propertyId: desk.propertyId, personId })

  test('one person takes them from the list and is audited', async () => {
    const person = await desk.create()
    const reply = await desk.send('DELETE', {
      ...idOf(person),
      email: person.email,
      parentAddressId: desk.floor,
      parentAddressLabel: 'Place',
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { results: [{ personId: person.personId, isDeleted: true, error: null }] },
    ])
    expect(await desk.find(person.personId)).toBeUndefined()
    const [entry] = await server.ask<{ before: object }>(
      `select before from audit where entity_id = $1 and action = 'people.delete'`,
      [person.personId],
    )
    expect(entry?.before).toMatchObject({ email: person.email })
    expect(refusalOf(await desk.send('DELETE', idOf(person)))).toEqual([404, 'people.notFound'])
  })

  test('somebody synced from a PMS is refused', async () => {
    const person = await desk.create()
    await server.ask(`update people set source = 'Yardi' where id = $1`, [person.personId])
    expect(refusalOf(await desk.send('DELETE', idOf(person)))).toEqual([409, 'people.synced'])
    expect(await desk.find(person.personId)).toBeDefined()
  })

  test('somebody under another e-mail is refused', async () => {
    expect(refusalOf(await desk.send('DELETE', { ...idOf(await desk.create()), email: 'other@example.com' }))).toEqual([
      409,
      'people.stale',
    ])
  })

  test('somebody at another address is refused, of this property or of another one', async () => {
    const person = await desk.create()
    const [foreign] = await server.ask<{ id: string }>('select id from places where property_id <> $1 limit 1', [
      desk.propertyId,
    ])
    for (const parentAddressId of [desk.root, foreign?.id, randomUUID()])
      expect(refusalOf(await desk.send('DELETE', { ...idOf(person), parentAddressId }))).toEqual([
        409,
        'people.addressNotCurrent',
      ])
    const people = [{ personId: person.personId, parentAddressId: desk.root }]
    expect((await desk.send('DELETE', { propertyId: desk.propertyId, people })).json().results).toEqual([
      { personId: person.personId, isDeleted: false, error: 'people.addressNotCurrent' },
    ])
    expect(await desk.find(person.personId)).toBeDefined()
    const parentAddressId = desk.floor.toUpperCase()
    expect((await desk.send('DELETE', { ...idOf(person), parentAddressId })).statusCode).toBe(200)
  })

  test('a list settles each person by themselves', async () => {
    const [leaving, synced] = [await desk.create(), await desk.create()]
    await server.ask(`update people set source = 'MRI' where id = $1`, [synced.personId])
    const nobody = randomUUID()
    const people = [leaving, synced].map(({ personId, email }) => ({ personId, email }))
    const reply = await desk.send('DELETE', { propertyId: desk.propertyId, people: [...people, { personId: nobody }] })
    expect(reply.json().results).toEqual([
      { personId: leaving.personId, isDeleted: true, error: null },
      { personId: synced.personId, isDeleted: false, error: 'people.synced' },
      { personId: nobody, isDeleted: false, error: 'people.notFound' },
    ])
    expect([await desk.find(leaving.personId), (await desk.find(synced.personId))?.source]).toEqual([undefined, 'MRI'])
  })

  test('lists that overlap do not get in each other’s way', async () => {
    const people = await fiveAtATime([...Array(10)], () => desk.create())
    const list = people.map(({ personId }) => ({ personId }))
    const replies = await Promise.all(
      [list, list.toReversed()].map((order) => desk.send('DELETE', { propertyId: desk.propertyId, people: order })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const deleted = replies.flatMap((reply) => reply.json().results).filter(({ isDeleted }) => isDeleted)
    expect(deleted).toHaveLength(10)
  })

  test('nobody of another property is deleted', async () => {
    const person = await desk.create()
    const reply = await desk.send('DELETE', {
      propertyId: cast.properties.unsettled,
      people: [{ personId: person.personId }],
    })
    expect(reply.json().results[0]).toMatchObject({ isDeleted: false, error: 'people.notFound' })
  })
})
