import { randomUUID } from 'node:crypto'
import type { Credential, CredentialWithRelations } from '@portico/contract/credentials/credentials.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { brokenRulesOf, openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import { describe, expect, test } from 'vitest'

/** 26 bits, facility code 12, numbers 1000 to 1999. */
let count = 1000

const addFormat = async (supported: string, facility: number | null, min: number | null, max: number | null) =>
  (
    await server.ask<{ id: string }>(
      `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [client.propertyId, client.root, supported, facility, min, max],
    )
  )[0]?.id ?? ''

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = manager) =>
  by.send(method, `/v1/credentials${path}`, body)
const register = (changes: object = {}, by = manager) => {
  const { propertyId } = client
  const body = { propertyId, type: 'PHYSICAL', credentialFormatId: format, number: ++count, ...changes }
  return call('POST', '', body, by)
}
const newFob = async (changes: object = {}): Promise<Credential> => {
  const reply = await register(changes)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json()
}
const change = (id: string, body: object) => call('PATCH', `/${id}`, body)
const find = async (id: string): Promise<CredentialWithRelations | undefined> =>
  (await call('GET', `?propertyId=${client.propertyId}&type=PHYSICAL`))
    .json()
    .credentialsWithRelations.find(({ credential }: CredentialWithRelations) => credential.id === id)

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const otherManager = await server.signIn(cast.single)
const client = await openPeopleClient(server, manager, cast.properties.optedOut)
await server.ask('delete from credentials')
const format = await addFormat('hid-h10301', 12, 1000, 1999)

describe('registering a fob', () => {
  test('stores the number and the facility code of the format', async () => {
    const reply = await register({ number: 1000 })
    expect(reply.statusCode, reply.body).toBe(201)
    const fob = {
      number: 1000,
      supportedFormatId: 'hid-h10301',
      formatName: 'HID Prox H10301 26-bit',
      facilityCode: 12,
    }
    expect(reply.json()).toMatchObject({ type: 'PHYSICAL', status: 'PENDING', source: 'PMP', fob, version: 1 })
    const { id } = reply.json()
    expect((await find(id))?.peopleWithSharingRelations).toEqual([])
    expect(await server.auditOf(id)).toMatchObject([{ action: 'credentials.create', after: { fob_number: 1000 } }])
  })

  test('for a person enables it until the end of their service period', async () => {
    const person = await client.create()
    const { id, status, expiryTimeMillis } = await newFob({ personId: person.personId })
    expect([status, expiryTimeMillis]).toEqual(['ENABLED', person.services[0].serviceExpiryTimeMillis])
    expect((await find(id))?.peopleWithSharingRelations[0]?.personId).toBe(person.personId)
    expect((await client.find(person.personId))?.accessCodeCount).toBe(0)
  })

  test.each([
    ['a number below the format’s', { number: 999 }, 'number: numberTooLow'],
    ['a number above the format’s', { number: 2000 }, 'number: numberTooHigh'],
    ['no number', { number: undefined }, 'number: numberRequired'],
    ['no format', { credentialFormatId: undefined }, 'credentialFormatId: formatRequired'],
    ['an enabled fob for nobody', { status: 'ENABLED' }, 'personId: personRequired'],
  ])('refuses %s', async (_, changes, rule) => {
    expect(brokenRulesOf(await register(changes))).toEqual([422, rule])
  })

  test('refuses a format for codes, a deleted format, a deleted person and an end beyond their service period', async () => {
    const pin = await addFormat('pin-6', null, null, null)
    expect(brokenRulesOf(await register({ credentialFormatId: pin }))).toEqual([
      422,
      'credentialFormatId: formatPhysical',
    ])
    const gone = await register({ credentialFormatId: randomUUID() })
    expect([...refusalOf(gone), ...brokenRulesOf(gone).slice(1)]).toEqual([
      404,
      'credentials.formatNotFound',
      'credentialFormatId: formatGone',
    ])
    expect(refusalOf(await register({ personId: randomUUID() }))).toEqual([404, 'credentials.personNotFound'])
    const { personId } = await client.create()
    const beyond = await register({ personId, expiryTimeMillis: client.inDays(60) })
    expect(brokenRulesOf(beyond)).toEqual([422, 'expiryTimeMillis: endsAfterStay'])
  })

  test('allows the numbers from 0 to 9999 if the format has no range', async () => {
    const credentialFormatId = await addFormat('iso-7811-track-2', null, null, null)
    expect((await register({ credentialFormatId, number: 9999 })).statusCode).toBe(201)
    expect(brokenRulesOf(await register({ credentialFormatId, number: 10_000 }))).toEqual([
      422,
      'number: numberTooHigh',
    ])
  })

  test('refuses a number that another fob has, at all places with an equal format, until that fob is deactivated', async () => {
    const { id } = await newFob({ number: 1500 })
    const taken = await register({ number: 1500 })
    expect([...refusalOf(taken), ...brokenRulesOf(taken).slice(1)]).toEqual([
      409,
      'credentials.numberTaken',
      'number: numberTaken',
    ])
    const overlapping = await addFormat('hid-h10301', 12, 1400, 1600)
    expect((await register({ credentialFormatId: overlapping, number: 1500 })).statusCode).toBe(409)
    const otherFacility = await addFormat('hid-h10301', 13, 1000, 1999)
    expect((await register({ credentialFormatId: otherFacility, number: 1500 })).statusCode).toBe(201)
    await change(id, { status: 'INACTIVE' })
    expect((await register({ number: 1500 })).statusCode).toBe(201)
  })

  test('succeeds for one of two concurrent calls with the same number', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => register({ number: 1600 })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })

  test('is refused for managers of other properties', async () => {
    expect(refusalOf(await register({}, otherManager))).toEqual([403, 'properties.notFound'])
    const { id } = await newFob()
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await call(method, `/${id}`, method === 'PATCH' ? {} : undefined, otherManager)).statusCode).toBe(404)
  })
})

describe('a registered fob', () => {
  test('can get another holder, and none', async () => {
    const [ada, ben] = [await client.create(), await client.create()]
    const { id } = await newFob()
    expect((await change(id, { personId: ada.personId, version: 1 })).json()).toMatchObject({ status: 'ENABLED' })
    expect((await change(id, { personId: ben.personId })).json()).toMatchObject({ status: 'ENABLED', version: 3 })
    expect((await find(id))?.peopleWithSharingRelations[0]?.email).toBe(ben.email)
    expect((await change(id, { personId: null })).json()).toMatchObject({ status: 'PENDING', expiryTimeMillis: null })
    expect(await server.auditOf(id)).toHaveLength(4)
    expect(refusalOf(await change(id, { personId: ada.personId, version: 1 }))).toEqual([409, 'credentials.stale'])
    expect(refusalOf(await change(id, { personId: randomUUID() }))).toEqual([404, 'credentials.personNotFound'])
    expect(brokenRulesOf(await change(id, { status: 'ACTIVE' }))).toEqual([422, 'personId: personRequired'])
  })

  test('remains blocked with another holder, and cannot be activated after it was deactivated', async () => {
    const { personId } = await client.create()
    const { id } = await newFob()
    await change(id, { status: 'BLOCKED' })
    expect((await change(id, { personId })).json().status).toBe('BLOCKED')
    const deactivated = await change(id, { status: 'INACTIVE' })
    expect(deactivated.json()).toMatchObject({ status: 'INACTIVE', inactiveReason: 'DEACTIVATED_BY_PMP' })
    expect(refusalOf(await change(id, { personId: null }))).toEqual([409, 'credentials.inactive'])
  })

  test('has no value to reveal, and can be deleted', async () => {
    const { id } = await newFob()
    expect(refusalOf(await call('GET', `/${id}`))).toEqual([404, 'credentials.noValue'])
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect(await find(id)).toBeUndefined()
    expect((await server.auditOf(id)).at(-1)?.action).toBe('credentials.delete')
  })

  test('remains when its format or its holder is deleted, then without a holder', async () => {
    const person = await client.create()
    const credentialFormatId = await addFormat('mifare-csn-32', null, 0, 500)
    const { id } = await newFob({ credentialFormatId, number: 77, personId: person.personId })
    await server.ask('delete from credential_formats where id = $1', [credentialFormatId])
    await client.send('DELETE', { propertyId: client.propertyId, personId: person.personId })
    const entry = await find(id)
    expect(entry?.credential).toMatchObject({ status: 'PENDING', fob: { number: 77, facilityCode: null } })
    expect(entry?.peopleWithSharingRelations).toEqual([])
    expect((await server.auditOf(id)).at(-1)?.after).toMatchObject({ person_id: null, status: 'PENDING' })
  })

  test('has no holder if that person is deleted concurrently', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => client.create()))
    const fobs = await Promise.all(people.map(({ personId }) => newFob({ personId })))
    const replies = await Promise.all(
      people.flatMap(({ personId }, index) => [
        change(fobs[(index + 1) % 5]?.id ?? '', { personId }),
        client.send('DELETE', { propertyId: client.propertyId, personId }),
      ]),
    )
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    const left = await server.ask('select from credentials where person_id = any($1)', [
      people.map(({ personId }) => personId),
    ])
    expect(left).toEqual([])
  })
})
