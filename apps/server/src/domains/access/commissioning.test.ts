import { randomUUID } from 'node:crypto'
import type { Commissioning } from '@portico/contract/access/commissioning.schema'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient
let token: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
beforeEach(async () => {
  client = await openHistoryClient(server, cast.portfolio)
  token = await client.issueToken()
})
afterAll(() => server.close())

const path = () => `/v1/access/commissioning/${client.propertyId}/${client.panel}`
const get = async (): Promise<Commissioning> => (await manager.send('GET', path())).json()
const sign = async (changes: object = {}) =>
  manager.send('PUT', path(), { version: (await get()).version, lock: 'OPENED', contact: 'THERE', ...changes })
const asPanel = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'portico-list-formats': '2' },
    ...(payload && { payload }),
  })
const contact = (state: string) => asPanel('POST', '/v1/doorEvents', { contact: state, events: [] })

/** The panel fetches its list and acknowledges it. */
async function comeOnline() {
  const reply = await asPanel('GET', `/v1/devices/${client.panel}/access?revision=0&wait=0`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { revision } = JSON.parse(reply.json().update.payload)
  const body = { revision, timeMillis: Date.now(), eventsWaiting: 0 }
  expect((await asPanel('POST', `/v1/devices/${client.panel}/receipts`, body)).statusCode).toBe(204)
}
const showFob = () =>
  asPanel('POST', '/v1/accessHistory/events', {
    events: [
      {
        eventId: randomUUID(),
        unlockTimestamp: Date.now(),
        unlockStatus: 'FAILURE',
        denialReason: 'CREDENTIAL_UNKNOWN',
        shown: { kind: 'FOB', text: 'hid-h10301/1/2' },
      },
    ],
  })
async function tryAll() {
  await comeOnline()
  await showFob()
  await contact('SHUT')
  await contact('OPEN')
  await contact('SHUT')
}

test('a device that nobody has tried out shows nothing, and cannot be signed off', async () => {
  expect(await get()).toMatchObject({
    accessPointName: 'Front Door',
    panel: null,
    read: null,
    contact: null,
    commissioned: null,
  })
  const reply = await sign()
  expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'access.notTriedOut'])
})

test('whoever has tried out everything signs, and it is audited', async () => {
  await tryAll()
  const seen = await get()
  expect(seen).toMatchObject({ read: { unlockStatus: 'FAILURE', denialReason: 'CREDENTIAL_UNKNOWN' } })
  expect(seen.contact?.state).toBe('SHUT')
  const reply = await sign()
  expect(reply.statusCode, reply.body).toBe(200)
  expect((await get()).commissioned?.by).toContain('@')
  const audited = await server.ask(`select after from audit where property_id = $1 and action = 'devices.commission'`, [
    client.propertyId,
  ])
  expect(audited).toHaveLength(1)
})

test('a door without a contact needs none; a contact that was only opened has not passed', async () => {
  await comeOnline()
  await showFob()
  await contact('OPEN')
  expect((await sign()).statusCode).toBe(409)
  expect((await sign({ contact: 'NONE' })).statusCode).toBe(200)
})

test('a stale version, another device, and somebody who may not change devices are refused', async () => {
  await tryAll()
  const stale = await sign({ version: 7 })
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'access.deviceStale'])
  const unknown = await manager.send('GET', `/v1/access/commissioning/${client.propertyId}/${randomUUID()}`)
  expect(unknown.statusCode).toBe(404)
  await server.ask(`update memberships set role_id = 'frontDesk' where property_id = $1`, [client.propertyId])
  expect((await manager.send('GET', path())).statusCode).toBe(403)
})

test('who installs panels needs not see the history, and learns of nobody', async () => {
  await tryAll()
  await server.ask(`update memberships set role_id = 'maintenance' where property_id = $1`, [client.propertyId])
  const seen = await get()
  expect(Object.keys(seen.read ?? {}).toSorted()).toEqual(['denialReason', 'timeMillis', 'unlockStatus'])
  expect((await sign()).statusCode).toBe(200)
})

test('another panel, other hardware or another door has to be tried out again', async () => {
  await tryAll()
  await sign()
  await client.issueToken()
  expect((await get()).commissioned).toBeNull()
  token = await client.issueToken()
  await tryAll()
  await sign()
  const { version } = await get()
  const draft = { accessPointId: client.garage, hardwareType: 'PICTOR', serialNumber: 'PX-1', port: 1, version }
  const moved = await manager.send('PUT', `/v1/property/devices/${client.propertyId}/${client.panel}`, draft)
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await get()).commissioned).toBeNull()
})
