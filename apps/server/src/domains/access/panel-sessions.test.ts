import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PANEL_SESSIONS_MAX } from '@portico/contract/access/pairing.rules'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type NewPanel, openNewPanel } from '@portico/tools/testing/pairing-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextUses } from './boots-of-sessions.ts'

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let panel: NewPanel

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.ask('truncate pairing_requests')
  client = await openDoorClient(server, cast.portfolio)
  front = await client.door('Front Door')
  panel = await pairedWith(front.deviceId)
})

const pairing = (deviceId = front.deviceId) => `/v1/access/pairing/${client.propertyId}/devices/${deviceId}`
async function pairedWith(deviceId: string) {
  const one = openNewPanel(server)
  const { status } = await manager.call('POST', pairing(deviceId), { code: await one.code(), version: 1 })
  expect(status).toBe(200)
  return one
}
const refusalOf = (reply: { statusCode: number; json(): { error: { code: string } } }) => [
  reply.statusCode,
  reply.json().error.code,
]
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode
/** A question that waits, and how long after `end` it was answered. */
async function answeredAfter(deviceId: string, token: string, end: () => Promise<unknown>) {
  const first = (await panel.list(deviceId, token)).json()
  const { revision, cursor, codes } = JSON.parse(first.update.payload)
  const known = { revision, cursor, codes: `${codes.saltEpoch}.${codes.keyEpoch}` }
  const waiting = panel.list(deviceId, token, { known, wait: 50 })
  await sleep(300)
  await end()
  const at = performance.now()
  const { statusCode } = await waiting
  return { statusCode, ms: performance.now() - at }
}
const attention = async () => {
  const { body } = await manager.call('GET', '/v1/user/attention')
  const { properties = [] } = body.items.find(({ kind }: { kind: string }) => kind === 'KEY_TWICE') ?? {}
  return properties.find(({ propertyId }: { propertyId: string }) => propertyId === client.propertyId)?.count
}

describe('a session', () => {
  test('is for an hour, and its token does what a token of the device does', async () => {
    const reply = await panel.session(front.deviceId)
    expect(reply.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), secondsLeft: 3_600 })
    const { token } = reply.json()
    const headers = { authorization: `Bearer ${token}` }
    expect(await statusOf(panel.list(front.deviceId, token))).toBe(200)
    const event = { eventId: randomUUID(), unlockTimestamp: Date.now(), unlockStatus: 'SUCCESS' }
    const post = (url: string, payload?: object) =>
      server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
    expect((await post('/v1/accessHistory/events', { events: [event] })).json()).toMatchObject({ recorded: 1 })
    expect((await post(`/v1/devices/${front.deviceId}/codeKey`)).statusCode).toBe(200)
    await server.ask('update device_tokens set expires_at = now() where device_id = $1', [front.deviceId])
    expect(await statusOf(panel.list(front.deviceId, token))).toBe(401)
    const { body } = await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
    // The session has ended, and the panel may begin another one.
    expect(body.doors[0].delivery.state).not.toBe('NO_PANEL')
  })

  test('of one device is refused at another, and so is a proof for another', async () => {
    const garage = await client.door('Garage')
    const token = await panel.token(front.deviceId)
    expect(refusalOf(await panel.list(garage.deviceId, token))).toEqual([403, 'access.otherDevice'])
    const other = await pairedWith(garage.deviceId)
    const unauthenticated = [401, 'session.unauthenticated']
    expect(refusalOf(await panel.session(garage.deviceId))).toEqual(unauthenticated)
    expect(refusalOf(await other.session(garage.deviceId, { of: front.deviceId }))).toEqual(unauthenticated)
    expect(refusalOf(await other.session(randomUUID()))).toEqual(unauthenticated)
    expect((await other.session(garage.deviceId)).statusCode).toBe(201)
  })

  test('is not begun by a challenge that was used', async () => {
    const proven = panel.key.proveSession(front.deviceId, await panel.challenge())
    const begin = () => panel.post(`/v1/devices/${front.deviceId}/sessions`, { ...proven, bootId: panel.bootId })
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(refusalOf(await begin())).toEqual([409, 'pairing.challengeSpent'])
  })

  test('ends the one before, and whoever waits with it hears of it at once', async () => {
    const former = await panel.token(front.deviceId)
    const { statusCode, ms } = await answeredAfter(front.deviceId, former, () => panel.token(front.deviceId))
    expect(statusCode).toBe(401)
    expect(ms).toBeLessThan(1_000)
    expect(await statusOf(panel.list(front.deviceId, former))).toBe(401)
  })

  test('ends with its pairing, within a second for whoever waits; a token made by hand goes on', async () => {
    const byHand = (await manager.call('POST', `/v1/access/devices/${client.propertyId}/${front.deviceId}/tokens`)).body
    const token = await panel.token(front.deviceId)
    const { statusCode, ms } = await answeredAfter(front.deviceId, token, async () =>
      expect((await manager.call('DELETE', pairing())).status).toBe(204),
    )
    expect(statusCode).toBe(401)
    expect(ms).toBeLessThan(1_000)
    expect(refusalOf(await panel.session(front.deviceId))).toEqual([401, 'session.unauthenticated'])
    expect(await statusOf(panel.list(front.deviceId, byHand.token))).toBe(200)
    expect((await manager.call('DELETE', pairing())).status).toBe(204)
    const actions = (await server.auditOf(front.deviceId)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'devices.withdrawPairing')).toHaveLength(1)
  })

  test('goes on when the tokens made by hand are withdrawn', async () => {
    const token = await panel.token(front.deviceId)
    const tokens = `/v1/access/devices/${client.propertyId}/${front.deviceId}/tokens`
    await manager.call('POST', tokens)
    expect((await manager.call('DELETE', tokens)).status).toBe(204)
    expect(await statusOf(panel.list(front.deviceId, token))).toBe(200)
  })

  test.each(['stolen', 'archive'])('ends with the device: %s', async (what) => {
    const token = await panel.token(front.deviceId)
    const { propertyId } = client
    const { status } =
      what === 'stolen'
        ? await manager.call('POST', `/v1/access/devices/${propertyId}/${front.deviceId}/stolen`, {
            jobId: randomUUID(),
          })
        : await manager.call('POST', `/v1/property/devices/${propertyId}/${front.deviceId}/archive`, { version: 2 })
    expect(status).toBe(200)
    expect(await statusOf(panel.list(front.deviceId, token))).toBe(401)
    expect(refusalOf(await panel.session(front.deviceId))).toEqual([401, 'session.unauthenticated'])
    expect(await server.ask('select from pairings where device_id = $1', [front.deviceId])).toHaveLength(0)
  })

  test('is not begun more than thirty times in ten minutes', async () => {
    const sessions = Array.from({ length: PANEL_SESSIONS_MAX }, () => ({ boot: 'b', at: Date.now() - 60_000 }))
    await server.ask('update pairings set sessions = $2 where device_id = $1', [
      front.deviceId,
      JSON.stringify(sessions),
    ])
    const refused = await panel.session(front.deviceId)
    expect(refusalOf(refused)).toEqual([429, 'pairing.tooManySessions'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  })
})

describe('a key that is used twice', () => {
  test('is an alert when its boots take turns, and none after restarts', async () => {
    for (const boot of ['first', 'second', 'second', 'third', 'third']) await panel.token(front.deviceId, boot)
    expect(await attention()).toBe(undefined)
    await panel.token(front.deviceId, 'second')
    expect(await attention()).toBe(undefined)
    await panel.token(front.deviceId, 'third')
    expect(await attention()).toBe(1)
    const { body } = await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
    expect(body.doors[0].devices[0].pairing.keyTwiceTimeMillis).toBeGreaterThan(Date.now() - 60_000)
    await server.ask(`update pairings set key_twice_at = now() - interval '25 hours' where device_id = $1`, [
      front.deviceId,
    ])
    expect(await attention()).toBe(undefined)
  })

  test('is found although the copy has another boot each time, and however slowly they take turns', () => {
    const hour = 3_600_000
    const uses = ['own', 'a', 'own', 'b', 'own'].map((boot, at) => ({ boot, at: at * 4 * hour }))
    const told = uses.map((_, place) => {
      let kept: { boot: string; at: number }[] = []
      let isKeyTwice = false
      for (const use of uses.slice(0, place + 1)) ({ kept, isKeyTwice } = nextUses(kept, use))
      return isKeyTwice
    })
    expect(told).toEqual([false, false, false, false, true])
  })

  test('is not assumed after a day, nor because one session comes late', () => {
    const day = 86_400_000
    const former = ['own', 'copy', 'own', 'copy'].map((boot, at) => ({ boot, at }))
    expect(nextUses(former, { boot: 'own', at: 2 * day }).isKeyTwice).toBe(false)
    expect(nextUses(former.slice(0, 2), { boot: 'own', at: 10 }).isKeyTwice).toBe(false)
  })
})
