import { randomUUID } from 'node:crypto'
import type { Person } from '@portico/contract/people/people.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { brokenRulesOf, fiveAtATime, openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import type { Audited } from '@portico/tools/testing/test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const client = await openPeopleClient(server, await server.signIn(cast.portfolio), cast.properties.optedOut)

async function expectRule(body: object, path: string, rule: string) {
  expect(brokenRulesOf(await client.send('PUT', body))).toEqual([422, `${path}: ${rule}`])
}

describe('changing a person', () => {
  test('sets name, unit, dates and address, and is audited', async () => {
    const person = await client.create()
    const reply = await client.send(
      'PUT',
      client.changeOf(person, {
        personName: 'Ada Lovelace',
        unitNumber: '14',
        serviceExpiryTimeMillis: client.inYears(2),
        newParentAddressId: client.root,
        newParentAddressLabel: 'Property',
        email: person.email,
        relationType: 'RESIDENT',
        parentAddressId: client.floor,
        parentAddressLabel: 'Place',
      }),
    )
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      personName: 'Ada Lovelace',
      email: person.email,
      services: [{ unitNumber: '14', addressId: client.root, serviceExpiryTimeMillis: client.inYears(2), version: 2 }],
    })
    expect(await client.find(person.personId)).toEqual(reply.json())
    const entries = await server.ask<Audited>(
      `select before, after from audit where entity_id = $1 and action = 'people.update'`,
      [person.personId],
    )
    const [entry] = await server.openAudit(client.propertyId, entries)
    expect(entry).toMatchObject({
      before: { unit_number: '12B', place_id: client.floor },
      after: { unit_number: '14', place_id: client.root },
    })
  })

  test('keeps values that are left out', async () => {
    const person = await client.create()
    const reply = await client.send('PUT', { propertyId: client.propertyId, personId: person.personId, version: 1 })
    expect(reply.json()).toEqual({ ...person, services: [{ ...person.services[0], version: 2 }] })
  })

  test('is refused for a stale version and for the second of two concurrent calls', async () => {
    const person = await client.create()
    const replies = await Promise.all(
      ['14', '15'].map((unitNumber) => client.send('PUT', client.changeOf(person, { unitNumber }))),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(refusalOf(await client.send('PUT', client.changeOf(person)))).toEqual([409, 'people.stale'])
  })

  test('is refused with 404 for an unknown person and for one of another property', async () => {
    const person = await client.create()
    expect(refusalOf(await client.send('PUT', client.changeOf(person, { personId: randomUUID() })))).toEqual([
      404,
      'people.notFound',
    ])
    const elsewhere = client.changeOf(person, { propertyId: cast.properties.unsettled })
    expect(refusalOf(await client.send('PUT', elsewhere))).toEqual([404, 'people.notFound'])
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
    await expectRule(client.changeOf(await client.create(), changes), path, rule)
  })

  test('cannot remove the name of a person without an e-mail', async () => {
    const nameless = client.changeOf(await client.create(client.resident({ email: null })), { personName: null })
    await expectRule(nameless, 'email', 'emailOrNameRequired')
  })

  test('may keep dates in the past, but not move them to another day in the past', async () => {
    const person = await client.create(client.guest())
    const past = client.startOfDayAgo
    await server.ask(
      'update people set service_starts_at = to_timestamp($2), service_expires_at = to_timestamp($3) where id = $1',
      [person.personId, past(90) / 1000, past(10) / 1000],
    )
    const body = client.changeOf(person, { serviceStartTimeMillis: past(90), serviceExpiryTimeMillis: past(10) })
    const moved = await client.send('PUT', { ...body, serviceExpiryTimeMillis: past(9) })
    expect(brokenRulesOf(moved)).toContain('serviceExpiryTimeMillis: dateTooEarly')
    expect((await client.send('PUT', body)).statusCode).toBe(200)
  })

  test('sets an end in five years for a person without one', async () => {
    const person = await client.create(client.guest({ relationType: 'SERVICE_PROVIDER' }))
    await server.ask('update people set service_expires_at = null where id = $1', [person.personId])
    const reply = await client.send('PUT', client.changeOf(person, { serviceExpiryTimeMillis: null }))
    expect(reply.json().services[0].serviceExpiryTimeMillis).toBe(client.inYears(5))
  })

  test('accepts everything but a new name for a synced person', async () => {
    const person = await client.create()
    await server.ask(`update people set source = 'Entrata' where id = $1`, [person.personId])
    const renamed = await client.send('PUT', client.changeOf(person, { personName: 'Someone Else' }))
    expect(refusalOf(renamed)).toEqual([409, 'people.synced'])
    expect(brokenRulesOf(renamed)).toContain('personName: nameSynced')
    expect((await client.send('PUT', client.changeOf(person, { unitNumber: '99' }))).statusCode).toBe(200)
  })
})

describe('deleting people', () => {
  const idOf = ({ personId }: Person) => ({ propertyId: client.propertyId, personId })

  test('removes a person from the list and is audited', async () => {
    const person = await client.create()
    const reply = await client.send('DELETE', {
      ...idOf(person),
      email: person.email,
      parentAddressId: client.floor,
      parentAddressLabel: 'Place',
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { results: [{ personId: person.personId, isDeleted: true, error: null }] },
    ])
    expect(await client.find(person.personId)).toBeUndefined()
    const entries = await server.ask<Audited>(
      `select before, after from audit where entity_id = $1 and action = 'people.delete'`,
      [person.personId],
    )
    const [entry] = await server.openAudit(client.propertyId, entries)
    expect(entry?.before).toMatchObject({ email: person.email })
    expect(refusalOf(await client.send('DELETE', idOf(person)))).toEqual([404, 'people.notFound'])
  })

  test('is refused for a synced person', async () => {
    const person = await client.create()
    await server.ask(`update people set source = 'Yardi' where id = $1`, [person.personId])
    expect(refusalOf(await client.send('DELETE', idOf(person)))).toEqual([409, 'people.synced'])
    expect(await client.find(person.personId)).toBeDefined()
  })

  test('is refused if the e-mail is not that of the person', async () => {
    expect(
      refusalOf(await client.send('DELETE', { ...idOf(await client.create()), email: 'other@example.com' })),
    ).toEqual([409, 'people.stale'])
  })

  test('is refused if the address is not that of the person', async () => {
    const person = await client.create()
    const [foreign] = await server.ask<{ id: string }>('select id from places where property_id <> $1 limit 1', [
      client.propertyId,
    ])
    for (const parentAddressId of [client.root, foreign?.id, randomUUID()])
      expect(refusalOf(await client.send('DELETE', { ...idOf(person), parentAddressId }))).toEqual([
        409,
        'people.addressNotCurrent',
      ])
    const people = [{ personId: person.personId, parentAddressId: client.root }]
    expect((await client.send('DELETE', { propertyId: client.propertyId, people })).json().results).toEqual([
      { personId: person.personId, isDeleted: false, error: 'people.addressNotCurrent' },
    ])
    expect(await client.find(person.personId)).toBeDefined()
    const parentAddressId = client.floor.toUpperCase()
    expect((await client.send('DELETE', { ...idOf(person), parentAddressId })).statusCode).toBe(200)
  })

  test('has a separate result for each person of a list', async () => {
    const [leaving, synced] = [await client.create(), await client.create()]
    await server.ask(`update people set source = 'MRI' where id = $1`, [synced.personId])
    const nobody = randomUUID()
    const people = [leaving, synced].map(({ personId, email }) => ({ personId, email }))
    const reply = await client.send('DELETE', {
      propertyId: client.propertyId,
      people: [...people, { personId: nobody }],
    })
    expect(reply.json().results).toEqual([
      { personId: leaving.personId, isDeleted: true, error: null },
      { personId: synced.personId, isDeleted: false, error: 'people.synced' },
      { personId: nobody, isDeleted: false, error: 'people.notFound' },
    ])
    expect([await client.find(leaving.personId), (await client.find(synced.personId))?.source]).toEqual([
      undefined,
      'MRI',
    ])
  })

  test('by concurrent lists that overlap causes no deadlock', async () => {
    const people = await fiveAtATime([...Array(10)], () => client.create())
    const list = people.map(({ personId }) => ({ personId }))
    const replies = await Promise.all(
      [list, list.toReversed()].map((order) => client.send('DELETE', { propertyId: client.propertyId, people: order })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const deleted = replies.flatMap((reply) => reply.json().results).filter(({ isDeleted }) => isDeleted)
    expect(deleted).toHaveLength(10)
  })

  test('does not delete people of another property', async () => {
    const person = await client.create()
    const reply = await client.send('DELETE', {
      propertyId: cast.properties.unsettled,
      people: [{ personId: person.personId }],
    })
    expect(reply.json().results[0]).toMatchObject({ isDeleted: false, error: 'people.notFound' })
  })
})
