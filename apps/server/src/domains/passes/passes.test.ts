import { randomUUID } from 'node:crypto'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealCode } from '../credentials/access-code.ts'

const DAY = 86_400_000
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let garage: Awaited<ReturnType<DoorClient['door']>>
let host: string

const server = await openTestServer()
const { portfolio } = await castOf(server)
const manager = await server.signIn(portfolio)
await server.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [portfolio])
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
  garage = await client.door('Garage')
  host = await client.person()
})

const draft = () => ({
  propertyId: client.propertyId,
  visitorName: 'Vera Visitor',
  email: null as string | null,
  locale: 'en_US',
  hostId: host,
  accessPointIds: [front.entranceId],
  fromTimeMillis: Date.now() - 1_000,
  untilTimeMillis: Date.now() + DAY,
  uses: 2,
})
const create = (change: object = {}, by = manager) => by.send('POST', '/v1/passes', { ...draft(), ...change })
const made = async (change: object = {}): Promise<Pass> => (await create(change)).json().pass
const secretsOf = (id: string, by = manager) => by.send('POST', `/v1/passes/${id}/secrets`)
const withdraw = (id: string, version: number, by = manager) =>
  by.send('POST', `/v1/passes/${id}/withdrawal`, { version })
const list = async (query: Record<string, string> = {}) =>
  (
    await manager.send('GET', `/v1/passes?${new URLSearchParams({ propertyId: client.propertyId, ...query })}`)
  ).json() as { passes: Pass[]; totalRecords: number }
const problemsOf = (reply: { json(): { error: { fields?: { path: string; code: string; message: string }[] } } }) =>
  reply.json().error.fields?.map(({ path, message }) => [path, message])

async function member(role: string) {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', avc_terms_accepted_at = now() where id = $1`, [id])
  await server.ask('insert into memberships (account_id, property_id, role_id) values ($1, $2, $3)', [
    ...[id, client.propertyId, role],
  ])
  return server.signIn(id)
}

describe('making a pass', () => {
  test('answers with the pass and whether its doors know it, without number and link', async () => {
    const reply = await create({ email: 'vera@example.com' })
    expect(reply.statusCode).toBe(201)
    const { pass, doors } = reply.json()
    expect(pass).toMatchObject({
      visitorName: 'Vera Visitor',
      email: 'vera@example.com',
      host: { personId: host, name: 'Ada Byron', exists: true },
      entrances: [{ accessPointId: front.entranceId, accessPointName: 'Front Door' }],
      uses: { max: 2, used: 0, firstTimeMillis: null },
      state: 'LIVE',
      withdrawn: null,
      mail: { state: 'WAITING', sentTimeMillis: null },
      version: 1,
    })
    expect(doors).toEqual([{ accessPointId: front.entranceId, accessPointName: 'Front Door', state: 'NO_PANEL' }])
    const { number, link } = (await secretsOf(pass.id)).json()
    expect(number).toMatch(/^\d{6}$/)
    expect(link).toMatch(/\/pass#[\w-]{43}$/)
    expect(reply.body).not.toContain(number)
  })

  test.each([
    [{ visitorName: '' }, 'visitorName', 'visitorRequired'],
    [{ visitorName: 'x'.repeat(101) }, 'visitorName', 'visitorLength'],
    [{ visitorName: 'Vera\u202e' }, 'visitorName', 'visitorInvalid'],
    [{ email: 'nobody' }, 'email', 'emailInvalid'],
    [{ hostId: '' }, 'hostId', 'hostRequired'],
    [{ accessPointIds: [] }, 'accessPointIds', 'entrancesRequired'],
    [{ uses: 0 }, 'uses', 'usesRange'],
    [{ uses: 101 }, 'uses', 'usesRange'],
    [{ untilTimeMillis: 1_000 }, 'untilTimeMillis', 'endPassed'],
    [{ fromTimeMillis: Date.now() + 3 * DAY }, 'untilTimeMillis', 'startAfterEnd'],
    [{ untilTimeMillis: Date.now() + 31 * DAY }, 'untilTimeMillis', 'passTooLong'],
    [
      { fromTimeMillis: Date.now() + 91 * DAY, untilTimeMillis: Date.now() + 92 * DAY },
      'fromTimeMillis',
      'startTooLate',
    ],
  ])('refuses %j', async (change, path, rule) => {
    const reply = await create(change)
    expect(reply.statusCode).toBe(422)
    expect(problemsOf(reply)).toEqual([[path, rule]])
  })

  test('refuses an end after that of the host, and a host who has left', async () => {
    const leaving = await client.person({ service_expires_at: new Date(Date.now() + DAY / 2) })
    expect(problemsOf(await create({ hostId: leaving }))).toEqual([['untilTimeMillis', 'endsAfterStay']])
    const left = await client.person({ service_expires_at: new Date(Date.now() - DAY / 2) })
    expect(problemsOf(await create({ hostId: left }))).toEqual([['hostId', 'hostLeft']])
  })

  test('refuses somebody and an entrance of another property, and an archived entrance', async () => {
    const elsewhere = await openDoorClient(server, (await castOf(server)).portfolio)
    const { entranceId } = await elsewhere.door('Elsewhere')
    expect((await create({ hostId: await elsewhere.person() })).json().error.code).toBe('passes.hostNotFound')
    expect((await create({ accessPointIds: [entranceId] })).json().error.code).toBe('passes.entranceNotFound')
    await server.ask('update entrances set archived_at = now() where id = $1', [garage.entranceId])
    expect((await create({ accessPointIds: [garage.entranceId] })).json().error.code).toBe('passes.entranceNotFound')
  })

  test('refuses more passes than a property can have, and not because of those that have ended', async () => {
    const first = await made()
    await server.ask(
      `with numbers as (
         insert into credentials (property_id, id, type, status, source, parent, sealed_value, value_hash, expires_at)
         select $1, gen_random_uuid(), 'PASS', 'ENABLED', 'SYSTEM', 'PROPERTY', 'x', gen_random_uuid()::text, now() + interval '1 day' from generate_series(1, 1999)
         returning property_id, id)
       insert into passes (property_id, id, host_id, visitor_name, locale, starts_at, ends_at, uses_max, secret_hash)
       select property_id, id, $2, 'Many', 'en_US', now(), now() + interval '1 day', 1, decode(replace(id::text, '-', ''), 'hex') from numbers`,
      [client.propertyId, host],
    )
    expect((await create()).json().error.code).toBe('passes.full')
    await withdraw(first.id, 1)
    expect((await create()).statusCode).toBe(201)
  })

  test('says that no number is left', async () => {
    await server.ask(
      `insert into credential_formats (property_id, place_id, supported_format_id, number_min, number_max)
       select $1, $2, id, 1000, 1002 from supported_credential_formats where type = 'CODE' and length(number_max::text) = 4 limit 1`,
      [client.propertyId, client.placeId],
    )
    const replies = [await create(), await create(), await create(), await create()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 409])
    expect(replies[3]?.json().error.code).toBe('passes.exhausted')
  })

  test('is audited under the key of the host, without the address, the number and the link', async () => {
    const pass = await made({ email: 'vera@example.com' })
    const { number, link } = (await secretsOf(pass.id)).json()
    const stored = JSON.stringify(
      await server.ask('select action, before, after from audit where entity_id = $1 order by seq', [pass.id]),
    )
    expect(stored).toContain('passes.create')
    expect(stored).toContain('passes.reveal')
    for (const secret of [number, link.split('#')[1], 'vera@example.com', 'Vera Visitor'])
      expect(stored).not.toContain(secret)
  })
})

describe('who may what', () => {
  test('the front desk makes, shows and withdraws passes; maintenance reads them without addresses', async () => {
    const desk = await member('frontDesk')
    const reply = await create({ email: 'vera@example.com' }, desk)
    expect(reply.statusCode).toBe(201)
    const { id, email } = reply.json().pass
    expect(email).toBe('vera@example.com')
    expect((await secretsOf(id, desk)).statusCode).toBe(200)
    const auditor = await member('auditor')
    expect((await auditor.send('GET', `/v1/passes/${id}`)).json().email).toBe('vera@example.com')
    expect((await create({}, auditor)).json().error.code).toBe('session.notPermitted')
    expect((await withdraw(id, 1, desk)).json().state).toBe('WITHDRAWN')
  })

  test('the address of a host without a name is told to nobody at the front desk', async () => {
    const nameless = await client.person({ person_name: null, email: 'nameless@example.com' })
    const { id } = await made({ hostId: nameless })
    expect((await manager.send('GET', `/v1/passes/${id}`)).json().host.name).toBe('nameless@example.com')
    const desk = await member('frontDesk')
    expect((await desk.send('GET', `/v1/passes/${id}`)).json().host.name).toBeNull()
    const found = await desk.send(
      'GET',
      `/v1/passes?${new URLSearchParams({ propertyId: client.propertyId, filter: JSON.stringify([{ field: 'host', operator: ':', value: 'nameless' }]) })}`,
    )
    expect(found.json().totalRecords).toBe(0)
  })

  test('a pass of another company is not there', async () => {
    const { id } = await made()
    const stranger = await server.signIn((await castOf(server)).single)
    expect((await stranger.send('GET', `/v1/passes/${id}`)).json().error.code).toBe('passes.notFound')
    expect((await manager.send('GET', `/v1/passes/${randomUUID()}`)).json().error.code).toBe('passes.notFound')
  })
})

describe('the list', () => {
  test('has those that have not ended first, and is searched by host, state and text', async () => {
    const withdrawn = await made({ visitorName: 'Willa' })
    await withdraw(withdrawn.id, 1)
    const coming = await made({ visitorName: 'Cora', fromTimeMillis: Date.now() + DAY / 2 })
    const live = await made({ visitorName: 'Lena', accessPointIds: [garage.entranceId] })
    const other = await client.person({ person_name: 'Bob' })
    const ofBob = await made({ visitorName: 'Bea', hostId: other })
    const namesOf = ({ passes }: { passes: Pass[] }) => passes.map(({ visitorName }) => visitorName)
    expect(namesOf(await list())).toEqual(['Bea', 'Lena', 'Cora', 'Willa'])
    expect(namesOf(await list({ only: 'CURRENT' }))).toEqual(['Bea', 'Lena', 'Cora'])
    expect(namesOf(await list({ hostId: other }))).toEqual(['Bea'])
    expect(namesOf(await list({ sort: 'visitor' }))).toEqual(['Bea', 'Cora', 'Lena', 'Willa'])
    const search = (filter: object[]) => list({ filter: JSON.stringify(filter) })
    expect(namesOf(await search([{ operator: ':', value: 'garage' }]))).toEqual(['Lena'])
    expect(namesOf(await search([{ field: 'host', operator: ':', value: 'bob' }]))).toEqual(['Bea'])
    const state = { field: 'state', operator: '=', value: 'x', words: { state: ['COMING'] } }
    expect(namesOf(await search([state]))).toEqual(['Cora'])
    const page = await list({ pageSize: '1', pageNumber: '2' })
    expect([namesOf(page), page.totalRecords]).toEqual([['Lena'], 4])
    expect([coming.state, live.state, ofBob.state]).toEqual(['COMING', 'LIVE', 'LIVE'])
  })
})

describe('withdrawing', () => {
  test('ends a pass for good; a stale version and a second time are refused', async () => {
    const pass = await made()
    expect((await withdraw(pass.id, 2)).json().error.code).toBe('passes.stale')
    const reply = await withdraw(pass.id, 1)
    expect(reply.json()).toMatchObject({
      state: 'WITHDRAWN',
      withdrawn: { reason: 'MANAGER', by: expect.any(String) },
      version: 2,
    })
    for (const again of [await withdraw(pass.id, 2), await secretsOf(pass.id)])
      expect(again.json().error.code).toBe('passes.ended')
  })

  test('of two managers at once one is told', async () => {
    const pass = await made()
    const replies = await Promise.all([withdraw(pass.id, 1), withdraw(pass.id, 1)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('a number is that of nobody else', () => {
  /** All numbers of this property are one of two. */
  const narrow = () =>
    server.ask(
      `insert into credential_formats (property_id, place_id, supported_format_id, number_min, number_max)
       select $1, $2, id, 1000, 1001 from supported_credential_formats where type = 'CODE' and length(number_max::text) = 4 limit 1`,
      [client.propertyId, client.placeId],
    )
  const newCode = () =>
    manager.send('POST', '/v1/credentials', { propertyId: client.propertyId, personId: host, type: 'CODE' })

  test('neither of a live code nor of one that was deactivated lately', async () => {
    await narrow()
    const id = randomUUID()
    await client.code({ id, person_id: host, ...sealCode(server.keys, { propertyId: client.propertyId, id }, '1000') })
    const pass = await made()
    expect((await secretsOf(pass.id)).json().number).toBe('1001')
    await withdraw(pass.id, 1)
    await server.ask(
      `update credentials set status = 'INACTIVE', inactive_reason = 'DEACTIVATED_BY_PMP' where id = $1`,
      [id],
    )
    expect((await create()).json().error.code).toBe('passes.exhausted')
    await server.ask(`update credentials set deactivated_at = now() - interval '91 days' where id = $1`, [id])
    expect((await secretsOf((await made()).id)).json().number).toBe('1000')
  })

  test('and no later code is that of a pass that lives or has ended lately', async () => {
    await narrow()
    const pass = await made()
    const { number } = (await secretsOf(pass.id)).json()
    const first = (await newCode()).json()
    expect((await manager.send('GET', `/v1/credentials/${first.id}`)).json().value).not.toBe(number)
    await withdraw(pass.id, 1)
    expect((await newCode()).json().error.code).toBe('credentials.exhausted')
    await server.ask(`update credentials set deactivated_at = now() - interval '91 days' where id = $1`, [pass.id])
    expect((await newCode()).statusCode).toBe(201)
  })

  test('also when codes and passes are made at the same time', async () => {
    await narrow()
    const replies = await Promise.all([create(), newCode(), create(), newCode(), create()])
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(2)
    const hashes = await server.ask('select distinct value_hash from credentials where property_id = $1', [
      client.propertyId,
    ])
    expect(hashes).toHaveLength(2)
  })
})

test('numbers of passes are no codes: they are listed, counted, changed and shown nowhere else', async () => {
  const pass = await made()
  const codes = await manager.send('GET', `/v1/credentials?propertyId=${client.propertyId}`)
  expect(codes.json()).toMatchObject({ credentialsWithRelations: [], total: 0 })
  const found = await manager.send('GET', `/v1/credentials?propertyId=${client.propertyId}&pageSize=10`)
  expect(found.json().totalRecords).toBe(0)
  expect((await manager.send('GET', `/v1/credentials/${pass.id}`)).json().error.code).toBe('credentials.notFound')
  expect((await manager.send('DELETE', `/v1/credentials/${pass.id}`)).json().error.code).toBe('credentials.notFound')
  const guessing = await manager.send('GET', `/v1/access/guessing?propertyId=${client.propertyId}`)
  expect(guessing.json().codes).toEqual([{ digits: 6, count: 1 }])
})
