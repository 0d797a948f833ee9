import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type Audited, type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let client: DoorClient
let manager: SignedIn
let front: Awaited<ReturnType<DoorClient['door']>>
let garage: Awaited<ReturnType<DoorClient['door']>>
let keyId: string
let ada: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
  front = await client.door('Front Door')
  garage = await client.door('Garage')
  keyId = await client.key('Residents', [front.entranceId, garage.entranceId])
  ada = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
})

const doors = async () => (await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)).body
const doorNamed = async (name: string) =>
  (await doors()).doors.find(({ accessPointName }: { accessPointName: string }) => accessPointName === name)
const delivery = async () =>
  (await manager.call('GET', `/v1/access/delivery?propertyId=${client.propertyId}&withinMillis=60000`)).body
const giveKey = () =>
  manager.call('PUT', '/v1/keys/keysForPerson', { propertyId: client.propertyId, personId: ada, keyIds: [keyId] })

describe('the doors of a property', () => {
  test('are told without any state until a panel fetches a list', async () => {
    expect(await doorNamed('Front Door')).toMatchObject({ delivery: null, devices: [{ tokens: 1, panel: null }] })
    await giveKey()
    expect(await delivery()).toEqual({ doors: 0, reached: 0, waiting: [], withoutPanel: [] })
  })

  test('that are archived are waited for until their panels know that they are shut, and have lost their tokens', async () => {
    await garage.panel.pull()
    const path = `/v1/property/entrances/${client.propertyId}/${garage.entranceId}`
    const { version } = (await manager.call('GET', path)).body
    expect((await manager.call('POST', `${path}/archive`, { version })).status).toBe(200)
    const waiting = [{ accessPointId: garage.entranceId, accessPointName: 'Garage', isOnline: true }]
    expect(await delivery()).toEqual({ doors: 1, reached: 0, waiting, withoutPanel: [] })
    await garage.panel.pull()
    const reached = { doors: 1, reached: 1, waiting: [], withoutPanel: [] }
    expect(await delivery()).toEqual(reached)
    await server.ask('delete from device_tokens where device_id = $1', [garage.deviceId])
    expect(await delivery()).toEqual(reached)
  })

  test('know a change one after the other, and say what they lack', async () => {
    await front.panel.pull()
    await garage.panel.pull()
    expect((await giveKey()).status).toBe(200)
    expect(await delivery()).toMatchObject({ doors: 2, reached: 0 })
    await front.panel.pull()
    const waiting = [{ accessPointId: garage.entranceId, accessPointName: 'Garage', isOnline: true }]
    expect(await delivery()).toEqual({ doors: 2, reached: 1, waiting, withoutPanel: [] })
    const behind = await doorNamed('Garage')
    expect(behind.delivery).toMatchObject({
      state: 'BEHIND',
      missing: { people: ['Ada Byron'], peopleCount: 1, isDoorChanged: false },
    })
    expect(Date.now() - behind.delivery.behindSinceTimeMillis).toBeLessThan(60_000)
    expect((await doorNamed('Front Door')).delivery).toMatchObject({ state: 'UP_TO_DATE', missing: null })
    await garage.panel.pull()
    expect(await delivery()).toEqual({ doors: 2, reached: 2, waiting: [], withoutPanel: [] })
  })

  test('do not count for somebody who has no key there, nor for changes of others', async () => {
    await front.panel.pull()
    await garage.panel.pull()
    await client.give(ada, keyId)
    expect(await delivery()).toMatchObject({ doors: 0 })
    const person = await client.person()
    await manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${person}`, { reason: 'Lost' })
    expect(await delivery()).toMatchObject({ doors: 0 })
    await manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${ada}`, { reason: 'Lost' })
    expect(await delivery()).toMatchObject({ doors: 2 })
  })

  test('lack everything when their panel has lost its list', async () => {
    await front.panel.pull()
    await server.ask('update panels set revision = 0 where device_id = $1', [front.deviceId])
    expect((await doorNamed('Front Door')).delivery).toMatchObject({
      state: 'BEHIND',
      missing: { people: [], peopleCount: 0, isDoorChanged: true },
    })
  })

  test('tell how each panel does', async () => {
    await front.panel.pull()
    await front.panel.acknowledge({ timeMillis: Date.now() + 300_000, eventsWaiting: 12 })
    const [device] = (await doorNamed('Front Door')).devices
    expect(device).toMatchObject({
      hardwareType: 'PICTOR',
      tokens: 1,
      panel: { isOnline: true, revision: 1, eventsWaiting: 12 },
    })
    expect(device.panel.clockSkewMillis).toBeGreaterThan(200_000)
    await server.ask(`update panels set last_seen_at = now() - interval '2 minutes' where device_id = $1`, [
      front.deviceId,
    ])
    expect(await doorNamed('Front Door')).toMatchObject({
      delivery: { state: 'OFFLINE' },
      devices: [{ panel: { isOnline: false } }],
    })
  })
})

test('a token is issued once, works, is audited, and is withdrawn', async () => {
  const url = `/v1/access/devices/${client.propertyId}/${front.deviceId}/tokens`
  const { status, body } = await manager.call('POST', url)
  expect(status).toBe(201)
  const headers = { authorization: `Bearer ${body.token}` }
  const fetchList = () => server.app.inject({ url: `/v1/devices/${front.deviceId}/access?wait=0`, headers })
  expect((await fetchList()).statusCode).toBe(200)
  expect(Object.keys(body.signingKeys)).toEqual(Object.keys((await fetchList()).json().signatures))
  expect((await doorNamed('Front Door')).devices).toMatchObject([{ tokens: 2 }])
  expect((await manager.call('DELETE', url)).status).toBe(204)
  expect((await fetchList()).statusCode).toBe(401)
  // Nothing reaches such a panel any more.
  expect(await doorNamed('Front Door')).toMatchObject({ delivery: { state: 'NO_PANEL' }, devices: [{ tokens: 0 }] })
  const audited = await server.ask<{ action: string }>(
    `select action from audit where chain = $1 and action ~ 'Tokens?$' order by seq`,
    [client.propertyId],
  )
  expect(audited.map(({ action }) => action)).toEqual(['devices.issueToken', 'devices.withdrawTokens'])
  expect((await manager.call('POST', `/v1/access/devices/${client.propertyId}/${ada}/tokens`)).body.error.code).toBe(
    'access.deviceNotFound',
  )
  const kept = await server.ask('select 1 from idempotency where response::text like $1', [`%${body.token}%`])
  expect(kept).toEqual([])
})

describe('what closes doors at once', () => {
  const suspension = () => `/v1/access/suspensions/${client.propertyId}/${ada}`
  const lockdown = (scope: string) => `/v1/access/lockdowns/${client.propertyId}/${scope}`

  test('a suspension with its reason, until it is resumed', async () => {
    await client.give(ada, keyId)
    await front.panel.pull()
    expect((await manager.call('PUT', suspension(), { reason: '  Lost the phone ' })).status).toBe(204)
    const { suspensions } = (await manager.call('GET', `/v1/access/suspensions?propertyId=${client.propertyId}`)).body
    expect(suspensions).toMatchObject([{ personId: ada, reason: 'Lost the phone' }])
    await front.panel.pull()
    expect(front.panel.attempt({ personId: ada }, Date.now())).toMatchObject({ reason: 'HOLDER_SUSPENDED' })
    await manager.call('PUT', suspension(), { reason: 'Unpaid' })
    expect((await manager.call('DELETE', suspension())).status).toBe(204)
    expect((await manager.call('DELETE', suspension())).status).toBe(204)
    await front.panel.pull()
    expect(front.panel.attempt({ personId: ada }, Date.now())).toMatchObject({ isAllowed: true })
    const entries = await server.ask<Audited>(
      `select action, before, after from audit where chain = $1 and entity = 'access' order by seq`,
      [client.propertyId],
    )
    expect(await server.openAudit(client.propertyId, entries)).toEqual([
      { action: 'access.suspend', before: null, after: { reason: 'Lost the phone' } },
      { action: 'access.suspend', before: { reason: 'Lost the phone' }, after: { reason: 'Unpaid' } },
      { action: 'access.resume', before: { reason: 'Unpaid' }, after: null },
    ])
    expect((await manager.call('PUT', suspension(), { reason: '   ' })).body.error.fields).toMatchObject([
      { path: 'reason' },
    ])
    const nobody = `/v1/access/suspensions/${client.propertyId}/${keyId}`
    expect((await manager.call('PUT', nobody, { reason: 'x' })).body.error.code).toBe('access.personNotFound')
  })

  test('a lockdown of an entrance or of the property, except for chosen keys', async () => {
    await client.give(ada, keyId)
    const guard = await client.person()
    const guards = await client.key('Guards', [front.entranceId, garage.entranceId])
    await client.give(guard, guards)
    const outcomes = async () => {
      for (const { panel } of [front, garage]) await panel.pull()
      return [front, garage].flatMap(({ panel }) =>
        [ada, guard].map((personId) => {
          const verdict = panel.attempt({ personId }, Date.now())
          return verdict.isAllowed ? 'opens' : verdict.reason
        }),
      )
    }
    expect(await outcomes()).toEqual(['opens', 'opens', 'opens', 'opens'])
    expect((await manager.call('PUT', lockdown(front.entranceId), { reason: 'Fire', keyIds: [guards] })).status).toBe(
      204,
    )
    expect(await outcomes()).toEqual(['LOCKDOWN', 'opens', 'opens', 'opens'])
    expect((await doors()).lockdowns).toMatchObject([
      { scopeId: front.entranceId, reason: 'Fire', keys: [{ keyName: 'Guards' }] },
    ])
    await manager.call('PUT', lockdown(client.propertyId), { reason: 'Fire', keyIds: [] })
    expect(await outcomes()).toEqual(['LOCKDOWN', 'LOCKDOWN', 'LOCKDOWN', 'LOCKDOWN'])
    for (const { scopeId, version } of (await doors()).lockdowns)
      expect((await manager.call('DELETE', `${lockdown(scopeId)}?version=${version}`)).status).toBe(204)
    expect(await outcomes()).toEqual(['opens', 'opens', 'opens', 'opens'])
    expect((await manager.call('PUT', lockdown(ada), { reason: 'x', keyIds: [] })).body.error.code).toBe(
      'access.entranceNotFound',
    )
    expect(
      (await manager.call('PUT', lockdown(front.entranceId), { reason: 'x', keyIds: [ada] })).body.error.code,
    ).toBe('access.keyNotFound')
  })
})

describe('an explanation', () => {
  const explain = (subject: string, at = Date.now()) =>
    manager.call(
      'GET',
      `/v1/access/verdict?propertyId=${client.propertyId}&accessPointId=${front.entranceId}&at=${at}&${subject}`,
    )

  test('names each credential of a person, with all reasons and what to change', async () => {
    const { id } = await client.code({ person_id: ada, status: 'BLOCKED' })
    expect((await explain(`personId=${ada}`)).body).toMatchObject({
      isAllowed: false,
      accessPointName: 'Front Door',
      timeZone: 'America/Los_Angeles',
      credentials: [
        { kind: 'APP', reasons: ['NO_KEY'] },
        { kind: 'CODE', credentialId: id, reasons: ['CREDENTIAL_INACTIVE', 'NO_KEY'] },
      ],
      keys: [],
    })
    await client.give(ada, keyId)
    const { body } = await explain(`personId=${ada}`)
    expect(body).toMatchObject({ isAllowed: true, keys: [{ keyId, keyName: 'Residents', opensEntrance: true }] })
    expect(body.credentials[0]).toMatchObject({ kind: 'APP', isAllowed: true, keyId, reasons: [] })
    expect((await explain(`credentialId=${id}`)).body).toMatchObject({ isAllowed: false, person: { personId: ada } })
    expect((await explain(`personId=${ada}`, Date.now() - 2 * 86_400_000)).body.credentials[0].reasons).toEqual([
      'NOT_YET_VALID',
    ])
  })

  test('is about providers, too, and refuses what it does not know', async () => {
    const [provider] = await server.ask<{ id: string; name: string }>(
      `select id, name from providers where type = 'ACCESS' limit 1`,
    )
    expect((await explain(`accessCustomerId=${provider?.id}`)).body).toMatchObject({
      isAllowed: false,
      provider: { accessCustomerName: provider?.name },
      credentials: [{ kind: 'PROVIDER', reasons: ['PROVIDER_NOT_ALLOWED'] }],
    })
    expect((await explain(`personId=${keyId}`)).body.error.code).toBe('access.personNotFound')
    expect((await explain(`credentialId=${keyId}`)).body.error.code).toBe('access.credentialNotFound')
    expect((await explain(`accessCustomerId=${keyId}`)).body.error.code).toBe('access.providerNotFound')
    expect((await explain(`personId=${ada}&credentialId=${keyId}`)).status).toBe(400)
    expect((await explain('')).status).toBe(400)
    const nowhere = `/v1/access/verdict?propertyId=${client.propertyId}&accessPointId=${keyId}&personId=${ada}`
    expect((await manager.call('GET', nowhere)).body.error.code).toBe('access.entranceNotFound')
  })
})

test('who can open a door comes first, then who holds a key but cannot', async () => {
  const [bob, eve] = [
    await client.person({ person_name: 'Bob Stone' }),
    await client.person({ person_name: 'Eve Lee', unit_number: '4A' }),
  ]
  for (const person of [ada, bob, eve]) await client.give(person, keyId)
  await client.person({ person_name: 'Carl without a key' })
  await client.fob({ person_id: eve })
  await manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${ada}`, { reason: 'Lost' })
  const url = `/v1/access/openers?propertyId=${client.propertyId}&accessPointId=${front.entranceId}`
  const { openers } = (await manager.call('GET', url)).body
  expect(openers).toMatchObject([
    { name: 'Bob Stone', isAllowed: true, kinds: ['APP'], keyNames: ['Residents'], reasons: [] },
    { name: 'Eve Lee', isAllowed: true, unitNumber: '4A', reasons: [] },
    { name: 'Ada Byron', isAllowed: false, keyNames: ['Residents'], reasons: ['HOLDER_SUSPENDED'] },
  ])
  expect(openers[1].kinds.toSorted()).toEqual(['APP', 'FOB'])
  const file = await manager.send(
    'GET',
    `${url.replace('openers?', 'openers.csv?')}&locale=de_DE&timeZone=Europe/Berlin`,
  )
  const [header, , eveLine, adaLine] = file.body.slice(1).trimEnd().split('\r\n')
  expect(header).toBe('Name;E-Mail;Wohneinheit;Zugang;Womit;Schlüssel;Gründe;Öffnet wieder')
  expect(eveLine).toMatch(/^Eve Lee;.*;4A;/)
  expect(adaLine).toContain('Residents')
  expect(adaLine).toContain('ausgesetzt')
})
