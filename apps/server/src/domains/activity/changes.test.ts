import { randomUUID } from 'node:crypto'
import type { Change, Changes } from '@portico/contract/activity/activity.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasePerson } from '../../erasure.ts'

const list = async (by: SignedIn, query: Record<string, string> = {}): Promise<Changes> => {
  const { status, body } = await by.call('GET', `/v1/property/changes/${propertyId}?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body
}
const latest = async (by: SignedIn, query?: Record<string, string>): Promise<Change> =>
  (await list(by, query)).changes[0] as Change
async function made(path: string, body: object) {
  const reply = await manager.call('POST', path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const addKey = async (name: string) =>
  await made('/v1/keys', {
    ...{ propertyId, name, description: 'For the tests' },
    accessPoints: [{ accessPointId: await anEntrance(), isGuestSharable: false, guestSchedules: [] }],
  })
const anEntrance = async () =>
  (await server.ask<{ id: string }>('select id from entrances where property_id = $1 order by name', [propertyId]))[0]
    ?.id ?? ''

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
type Entries = {
  numbers: number[]
  at: string
  apart?: string
  thing?: string
  by?: string
  companyId?: string | undefined
}

/** Entries that the server has not written itself. */
const store = ({ numbers, at, apart = '0', thing = randomUUID(), by, companyId: of = companyId }: Entries) =>
  server.ask(
    `insert into audit (chain, seq, version, property_id, company_id, account_id, action, entity, entity_id, after, request_id, at, previous_hash, hash, signature)
     select $1, n, 2, $1, $2, $3, 'keys.delete', 'keys', $4, null, 'job tests', $5::timestamptz + (place - 1) * $6::interval, '', '', ''
     from unnest($7::bigint[]) with ordinality as e (n, place)`,
    [propertyId, of, by ?? null, thing, `${at}+00`, apart, numbers],
  )

async function member(role: string): Promise<SignedIn> {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', avc_terms_accepted_at = now() where id = $1`, [id])
  await server.ask('insert into memberships (account_id, property_id, role_id) values ($1, $2, $3)', [
    ...[id, propertyId, role],
  ])
  return server.signIn(id)
}

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner
const people = await openPeopleClient(server, manager, propertyId)
const [owned] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [propertyId])
const companyId = owned?.id ?? ''

describe('the changes of a property', () => {
  test('say in words who did what, with the names of what is concerned', async () => {
    const { keyId } = await addKey('Changes of a key')
    const change = await latest(manager)
    expect(change).toMatchObject({
      action: 'keys.create',
      sentence: 'Created the key “Changes of a key”',
      thing: { kind: 'key', id: keyId, name: 'Changes of a key' },
      program: null,
      isErased: false,
    })
    expect(change.by?.name).toBeTruthy()
    expect(change.property?.propertyId).toBe(propertyId)
    expect(change.lines.map(({ label }) => label)).toEqual(['Key Name', 'Description', 'Entrances'])
    expect(change.lines[2]?.added).toHaveLength(1)
  })

  test('are in the language that is asked for', async () => {
    await addKey('Schlüssel')
    expect((await latest(manager, { locale: 'de_DE' })).sentence).toBe('Schlüssel „Schlüssel“ erstellt')
  })

  test('are filtered by topic, by who did it, by what it is about and by time', async () => {
    const { keyId } = await addKey('Filtered')
    const { personId } = await people.create(people.resident({ email: 'filtered@example.com' }))
    expect((await latest(manager, { topic: 'keys' })).thing.id).toBe(keyId)
    expect((await latest(manager, { topic: 'people' })).thing.id).toBe(personId)
    expect((await list(manager, { about: keyId })).totalRecords).toBe(1)
    expect((await list(manager, { by: randomUUID() })).changes).toEqual([])
    expect((await list(manager, { lte: '1000' })).totalRecords).toBe(0)
    const { timeMillis } = await latest(manager)
    expect((await list(manager, { gte: String(timeMillis) })).totalRecords).toBeGreaterThan(0)
  })

  test('come by pages, and a page beyond the end is the last one', async () => {
    for (const name of ['Page one', 'Page two', 'Page three']) await addKey(name)
    const query = { pageSize: '2', topic: 'keys' }
    const [first, second] = [await list(manager, query), await list(manager, { ...query, pageNumber: '2' })]
    expect(first.changes.map(({ sentence }) => sentence)).toEqual([
      'Created the key “Page three”',
      'Created the key “Page two”',
    ])
    expect(second.changes[0]?.sentence).toBe('Created the key “Page one”')
    const beyond = await list(manager, { ...query, pageNumber: '600' })
    expect(beyond.pageNumber).toBe(Math.ceil(first.totalRecords / 2))
  })

  test('leave out what panels do by themselves, unless their topic is chosen', async () => {
    await addKey('Before the panel')
    const [device] = await server.ask<{ id: string }>('select id from devices where property_id = $1', [propertyId])
    const entry = { propertyId, action: 'devices.fetchCodeKey' as const, entityId: device?.id ?? '' }
    await server.asOperator(({ audit }) => audit(entry))
    expect((await latest(manager)).action).not.toBe(entry.action)
    expect((await latest(manager, { topic: 'panels' })).action).toBe(entry.action)
  })

  test('of an erased person read as erased', async () => {
    const person = await people.create(people.resident({ email: 'erased@example.com' }))
    const { personId, email } = person
    const removed = { personId, email, parentAddressId: people.floor, parentAddressLabel: 'Place' }
    expect((await people.send('DELETE', { propertyId, people: [removed] })).statusCode).toBe(200)
    await server.asOperator((unit) => erasePerson(unit, server.keys, personId))
    const { changes } = await list(manager, { about: personId })
    expect(changes.some(({ isErased }) => isErased)).toBe(true)
    expect(JSON.stringify(changes)).not.toContain('erased@example.com')
    expect(JSON.stringify(changes)).toContain('(erased)')
  })

  test('show an auditor everything, leasing only what they did themselves, and others nothing of what their role does not read', async () => {
    await addKey('Seen by some')
    const [auditor, leasing] = [await member('auditor'), await member('leasing')]
    expect((await list(auditor)).totalRecords).toBe((await list(manager)).totalRecords)
    expect((await list(leasing)).changes).toEqual([])
    const theirs = await openPeopleClient(server, leasing, propertyId)
    await theirs.create(theirs.resident({ email: 'by.leasing@example.com' }))
    expect((await list(leasing)).changes.map(({ action }) => action)).toEqual(['people.create'])
    const { changes } = await list(leasing, { by: (await latest(manager, { topic: 'keys' })).by?.accountId ?? '' })
    expect(changes).toEqual([])
  })
})

test('the changes of a company contain those of its properties, and nobody reads them without a role for all of it', async () => {
  await addKey('In the company')
  const path = `/v1/companies/${companyId}/changes`
  expect((await manager.call('GET', path)).status).toBe(403)
  const owner = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', last_sign_in_at = now() where id = $1`, [owner])
  await server.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    ...[owner, companyId],
  ])
  const reader = await server.signIn(owner)
  const { body } = await reader.call('GET', path)
  expect(body.changes[0].sentence).toBe('Created the key “In the company”')
  await reader.call('PUT', `/v1/companies/${companyId}`, { name: 'Renamed company', version: 1 })
  const about = await reader.call('GET', `${path}?topic=team`)
  expect(about.body.changes[0]).toMatchObject({ action: 'company.rename', property: null })
  const quiet = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', full_name = 'Quinn Quiet' where id = $1`, [quiet])
  await server.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'auditor')`, [
    ...[quiet, companyId],
  ])
  expect((await reader.call('DELETE', `/v1/companies/${companyId}/members/${quiet}`)).status).toBeLessThan(300)
  const left = await reader.call('GET', `${path}?topic=team`)
  expect(left.body.changes[0]).toMatchObject({
    sentence: 'Removed Quinn Quiet from the team',
    thing: { kind: 'account', id: quiet, name: 'Quinn Quiet' },
  })
  const [authors] = [await reader.call('GET', `${path}/authors`)]
  expect(authors.body.authors.map(({ accountId }: { accountId: string }) => accountId)).toContain(owner)
})

test('the changes of a company begin with the move of a property to it, whatever they are filtered by', async () => {
  const [owner, thing, by] = [await server.createStranger(), randomUUID(), await server.createStranger()]
  await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [owner])
  await server.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    ...[owner, companyId],
  ])
  const [earlier] = await server.ask<{ id: string }>(`insert into companies (name) values ('Earlier') returning id`)
  await store({ numbers: [2_000_001], at: '2024-02-01', thing, by, companyId: earlier?.id })
  await store({ numbers: [2_000_002], at: '2024-02-02', thing, by })
  const reader = await server.signIn(owner)
  for (const query of [{ about: thing }, { by }, { about: thing, by }, { lte: String(Date.parse('2024-02-03')) }]) {
    const { body } = await reader.call('GET', `/v1/companies/${companyId}/changes?${new URLSearchParams(query)}`)
    expect(body.changes.map(({ number }: Change) => number)).toEqual([2_000_002])
    expect(body.totalRecords).toBe(1)
  }
  // The property has both.
  expect((await list(manager, { about: thing })).totalRecords).toBe(2)
})

describe('the changes of a company with an archived property', () => {
  let owner: SignedIn
  let auditor: SignedIn
  let ofAll: SignedIn
  let archivedId: string
  const path = () => `/v1/companies/${companyId}/changes`
  async function ofCompany(role: string) {
    const id = await server.createStranger()
    await server.ask(
      `update accounts set kind = 'propertyManager', avc_terms_accepted_at = now(), last_sign_in_at = now() where id = $1`,
      [id],
    )
    await server.ask('insert into memberships (account_id, company_id, role_id) values ($1, $2, $3)', [
      ...[id, companyId, role],
    ])
    return server.signIn(id)
  }
  beforeAll(async () => {
    owner = await ofCompany('owner')
    auditor = await ofCompany('auditor')
    ofAll = await ofCompany('manager')
    const [added] = await server.ask<{ id: string }>(
      `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, company_id, avc_enabled)
       values (gen_random_uuid(), 'Old Mill', '2 Quarry Lane', 'Portland', '97201', 'US', 'America/Los_Angeles', $1, true) returning id`,
      [companyId],
    )
    archivedId = added?.id ?? ''
    await server.ask(`insert into places (property_id, name, label) values ($1, 'Annex', 'Place')`, [archivedId])
    const there = await openPeopleClient(server, owner, archivedId)
    const { personId } = await there.create(there.resident({ personName: 'Agnes Archived' }))
    await ofAll.call('PUT', `/v1/access/suspensions/${archivedId}/${personId}`, { reason: 'Moved out' })
    await server.ask(`update properties set archived_at = now(), doors_after_archive = 'STAY' where id = $1`, [
      archivedId,
    ])
  })
  afterAll(() =>
    server.ask('update properties set archived_at = null, doors_after_archive = null where id = $1', [archivedId]),
  )

  const latestOf = async (reader: SignedIn, query: Record<string, string>): Promise<Change> =>
    (await reader.call('GET', `${path()}?${new URLSearchParams(query)}`)).body.changes[0]

  test('have those of the property for owners and auditors, with its name and the names of people', async () => {
    for (const reader of [owner, auditor]) {
      const suspended = await latestOf(reader, { topic: 'access' })
      expect(suspended).toMatchObject({
        ...{ action: 'access.suspend', sentence: 'Suspended the access of Agnes Archived', isErased: false },
        property: { propertyId: archivedId, name: 'Old Mill' },
      })
      expect(suspended.by?.name).not.toBe('Former member')
      const { body } = await reader.call('GET', `${path()}?about=${suspended.thing.id}`)
      expect(body.totalRecords).toBe(2)
    }
    expect((await owner.send('GET', `${path()}/export.csv`)).body).toContain('Agnes Archived')
  })

  test('have none of them for whoever does not see the property any more', async () => {
    await addKey('At work')
    const { body } = await ofAll.call('GET', path())
    expect(body.changes[0].sentence).toBe('Created the key “At work”')
    expect(body.changes.map(({ chain }: Change) => chain)).not.toContain(archivedId)
    const file = await ofAll.send('GET', `${path()}/export.jsonl?topic=access`)
    expect([file.statusCode, file.body]).toEqual([200, ''])
  })

  test('can be undone at the properties that are at work alone', async () => {
    await addKey('Undoable')
    const keyId = (await latest(manager, { topic: 'keys' })).thing.id
    const accessPoints = [{ accessPointId: await anEntrance(), isGuestSharable: false, guestSchedules: [] }]
    const rename = { propertyId, keyId, name: 'Renamed', description: null, version: 1, accessPoints }
    expect((await manager.call('PUT', '/v1/keys', rename)).status).toBe(200)
    expect(await latestOf(owner, { topic: 'keys' })).toMatchObject({ action: 'keys.update', undo: 'possible' })
    expect((await latestOf(owner, { topic: 'access' })).undo).toBeNull()
    const { body } = await owner.call('GET', `${path()}?pageSize=100`)
    const stateOf = (wanted: string) => body.changes.find(({ action }: Change) => action === wanted)?.undo
    expect([stateOf('keys.update'), stateOf('access.suspend')]).toEqual(['possible', null])
  })
})

test('a range of time ends with the whole of its last millisecond', async () => {
  const thing = randomUUID()
  await store({ numbers: [2_100_001], at: '2024-03-01 12:00:00.000999', thing })
  const lte = Date.parse('2024-03-01T12:00:00Z')
  expect((await list(manager, { about: thing, lte: String(lte) })).totalRecords).toBe(1)
  expect((await list(manager, { about: thing, lte: String(lte - 1) })).totalRecords).toBe(0)
})

describe('a file of changes', () => {
  test('has every change, the newest first, and no cell that a spreadsheet would calculate', async () => {
    await addKey('=SUM(A1)')
    const { body } = await manager.call('GET', `/v1/property/changes/${propertyId}/export.csv?topic=keys`)
    const lines = String(body).split('\r\n')
    expect(lines[0]).toContain('Changed by')
    expect(lines[1]).toContain('Created the key “=SUM(A1)”')
    expect(lines[1]).not.toMatch(/(^|,)=/)
  })

  test('for programs has one object a line, across chunks', async () => {
    await store({ numbers: range(1_000_001, 1_200), at: '2024-04-01', apart: '1 second' })
    const { totalRecords, isMore } = await list(manager)
    expect([totalRecords, isMore]).toEqual([1_000, true])
    const { body } = await manager.send('GET', `/v1/property/changes/${propertyId}/export.jsonl?topic=keys`)
    const numbers = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => number > 1_000_000 && number <= 1_001_200)).toHaveLength(1_200)
  })

  test('has every entry of one millisecond, also where a chunk ends among them', async () => {
    const { personId } = await people.create()
    const numbers = range(3_000_001, 900)
    // Entries from before they were signed have microseconds.
    await store({ numbers, at: '2024-05-01 12:00:00.5', apart: '1 microsecond', thing: personId })
    const { body } = await manager.send(
      'GET',
      `/v1/property/changes/${propertyId}/export.jsonl?topic=keys&about=${personId}`,
    )
    const written = String(body).trim().split('\n')
    expect(written.map((line) => JSON.parse(line).number)).toEqual(numbers.toReversed())
  })
})

test('the page says when the records were last verified, and whether they were whole', async () => {
  expect((await list(manager)).verified).toBeNull()
  const keep = (broken: string[]) =>
    server.ask('insert into audit_verifications values (clock_timestamp(), 1, $1, false)', [broken])
  await keep([randomUUID()])
  expect((await list(manager)).verified?.isWhole).toBe(true)
  await keep([propertyId])
  expect((await list(manager)).verified?.isWhole).toBe(false)
})
