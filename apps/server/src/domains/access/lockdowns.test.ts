import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type Audited, type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let client: DoorClient
let manager: SignedIn
let front: Awaited<ReturnType<DoorClient['door']>>
let staff: string
let guards: string
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
  staff = await client.key('Staff', [front.entranceId])
  guards = await client.key('Guards', [front.entranceId])
  ada = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
  await client.give(ada, staff)
})

const address = (scopeId: string) => `/v1/access/lockdowns/${client.propertyId}/${scopeId}`
const lockDown = (scopeId: string, reason: string, keyIds: string[], more: object = {}) =>
  manager.call('PUT', address(scopeId), { reason, keyIds, ...more })
const lift = (scopeId: string, version: unknown) => manager.call('DELETE', `${address(scopeId)}?version=${version}`)
const lockdowns = async () =>
  (await manager.call('GET', `/v1/access/lockdowns?propertyId=${client.propertyId}`)).body.lockdowns
const explain = async () =>
  (
    await manager.call(
      'GET',
      `/v1/access/verdict?propertyId=${client.propertyId}&accessPointId=${front.entranceId}&personId=${ada}`,
    )
  ).body
const namesOf = ({ keys }: { keys: { keyName: string }[] }) => keys.map(({ keyName }) => keyName)
const code = ({ status, body }: { status: number; body?: { error: { code: string } } }) => [status, body?.error.code]
const STALE = [409, 'access.lockdownStale']

describe('an explanation names', () => {
  const named = async () => {
    const { isAllowed, lockdowns: found } = await explain()
    const keeping = found.filter(({ keepsOut }: { keepsOut: boolean }) => keepsOut)
    return [isAllowed, keeping.map(({ reason }: { reason: string }) => reason).toSorted()]
  }

  test('of two lockdowns the one that keeps somebody out', async () => {
    await lockDown(client.propertyId, 'Whole house', [staff])
    await lockDown(front.entranceId, 'Door', [])
    expect(await named()).toEqual([false, ['Door']])
  })

  test('both lockdowns if both keep somebody out', async () => {
    await lockDown(client.propertyId, 'Whole house', [])
    await lockDown(front.entranceId, 'Door', [guards])
    expect(await named()).toEqual([false, ['Door', 'Whole house']])
  })

  test('both lockdowns if each of them lets another key of the person in', async () => {
    await client.give(ada, guards)
    await lockDown(client.propertyId, 'Whole house', [staff])
    await lockDown(front.entranceId, 'Door', [guards])
    expect(await named()).toEqual([false, ['Door', 'Whole house']])
  })

  test('no lockdown that lets the person in', async () => {
    await lockDown(client.propertyId, 'Whole house', [staff])
    expect(await named()).toEqual([true, []])
    expect((await explain()).lockdowns).toMatchObject([{ reason: 'Whole house', keepsOut: false }])
  })
})

describe('a second lockdown', () => {
  test('never replaces one that its sender has not seen', async () => {
    expect((await lockDown(client.propertyId, 'Intruder', [])).status).toBe(204)
    expect(code(await lockDown(client.propertyId, 'Water leak', [staff]))).toEqual(STALE)
    const [first] = await lockdowns()
    await lockDown(client.propertyId, 'Police', [], { version: first.version, how: 'REPLACE' })
    expect(code(await lockDown(client.propertyId, 'Leak', [staff], { version: first.version }))).toEqual(STALE)
    expect(await lockdowns()).toMatchObject([{ reason: 'Police', keys: [], joined: [] }])
  })

  test('joins the first one: only keys that both allow still open, and both are told', async () => {
    await lockDown(client.propertyId, 'Intruder', [guards])
    const [{ version }] = await lockdowns()
    expect((await lockDown(client.propertyId, 'Water leak', [staff, guards], { version })).status).toBe(204)
    const [joined] = await lockdowns()
    expect(joined).toMatchObject({
      reason: 'Water leak',
      joined: [{ reason: 'Intruder', startedBy: expect.any(String) }],
    })
    expect(namesOf(joined)).toEqual(['Guards'])
    await lockDown(client.propertyId, 'Fire', [staff], { version: joined.version })
    const [last] = await lockdowns()
    expect(namesOf(last)).toEqual([])
    expect(last.joined).toMatchObject([{ reason: 'Intruder' }, { reason: 'Water leak' }])
  })

  test('replaces the first one if its sender says so', async () => {
    await lockDown(front.entranceId, 'Intruder', [])
    const [{ version }] = await lockdowns()
    await lockDown(front.entranceId, 'Water leak', [staff], { version, how: 'REPLACE' })
    expect(await lockdowns()).toMatchObject([{ reason: 'Water leak', keys: [{ keyName: 'Staff' }], joined: [] }])
  })

  test('that comes at the same moment is refused, too', async () => {
    const replies = await Promise.all([
      lockDown(client.propertyId, 'Intruder', []),
      lockDown(client.propertyId, 'Water leak', [staff]),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await lockdowns()).toHaveLength(1)
  })

  test('is not compared with one that was lifted meanwhile: its sender looks again', async () => {
    await lockDown(client.propertyId, 'Intruder', [])
    const [{ version }] = await lockdowns()
    await lift(client.propertyId, version)
    expect(code(await lockDown(client.propertyId, 'Leak', [], { version }))).toEqual(STALE)
    expect(await lockdowns()).toEqual([])
  })
})

describe('a lockdown is lifted', () => {
  test('only by somebody who has seen it as it is', async () => {
    await lockDown(client.propertyId, 'Intruder', [])
    const [first] = await lockdowns()
    await lockDown(client.propertyId, 'Police', [], { version: first.version })
    expect(code(await lift(client.propertyId, first.version))).toEqual(STALE)
    const [second] = await lockdowns()
    expect((await lift(client.propertyId, second.version)).status).toBe(204)
    await lockDown(client.propertyId, 'Again', [])
    expect(code(await lift(client.propertyId, second.version))).toEqual(STALE)
    expect(await lockdowns()).toMatchObject([{ reason: 'Again' }])
  })

  test('without a version by nobody, and once it is gone nothing happens', async () => {
    await lockDown(client.propertyId, 'Intruder', [])
    const [{ version }] = await lockdowns()
    expect((await manager.call('DELETE', address(client.propertyId))).status).toBe(400)
    await lift(client.propertyId, version)
    expect((await lift(client.propertyId, version)).status).toBe(204)
  })

  test('and the audit says which one, by whom it was started and when', async () => {
    await lockDown(client.propertyId, 'Intruder', [guards])
    const [{ version, startedBy, startedTimeMillis }] = await lockdowns()
    await lift(client.propertyId, version)
    const entries = await server.ask<Audited>('select action, before, after from audit where chain = $1 order by seq', [
      client.propertyId,
    ])
    const [, lifted] = await server.openAudit(client.propertyId, entries)
    expect(lifted).toEqual({
      action: 'access.liftLockdown',
      before: { kind: null, reason: 'Intruder', keyIds: [guards], startedBy, startedTimeMillis, joined: [] },
      after: null,
    })
  })
})
