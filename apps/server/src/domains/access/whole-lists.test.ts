import { FORMATS_HEADER } from '@portico/contract/access/format-one.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, listIn, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connectIdentityProvider } from '../account/oidc.ts'

let server: TestServer
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
})

const updateOf = ({ payload }: { payload: string }) => JSON.parse(payload)
const statusOf = async (revision = 0, cursor?: string | null) =>
  (await front.panel.get(revision, 0, server.app, cursor)).statusCode
const statuses = async (times: number, ...claim: [number?, string?]) => {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push(await statusOf(...claim))
  return all
}
const six = Array(6).fill(200)
const lockDown = () =>
  server.ask(
    `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $2, 'Alarm', 'ada@example.com')`,
    [client.propertyId, front.entranceId],
  )
const lift = () => server.ask('delete from lockdowns where property_id = $1', [client.propertyId])
const audited = () =>
  server.ask(
    `select entity_id, account_id, after from audit where property_id = $1 and action = 'devices.fetchWholeList'`,
    [client.propertyId],
  )
const changeWhole = () =>
  server.ask(
    `with raised as (update entrance_revisions set revision = revision + 1 where entrance_id = $1 returning *)
     insert into access_changes (property_id, entrance_id, revision, is_whole, concerns) select property_id, entrance_id, revision, true, false from raised`,
    [front.entranceId],
  )
const refusals = async () => {
  const reply = await manager.send('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
  type Told = { devices: { panel: { listRefusedTimeMillis: number | null } | null }[] }
  return reply
    .json()
    .doors.flatMap(({ devices }: Told) => devices.flatMap(({ panel }) => panel?.listRefusedTimeMillis ?? []))
}

test('every whole list that a device gets is in the audit, and no difference is', async () => {
  await front.panel.pull()
  await client.person()
  await front.panel.pull()
  const entry = { entity_id: front.deviceId, account_id: null, after: { accessPointId: front.entranceId, revision: 1 } }
  expect(await audited()).toEqual([entry])
  front.panel.loseList()
  await front.panel.pull()
  expect(await audited()).toEqual([entry, { ...entry, after: { ...entry.after, revision: 2 } }])
})

test('a device that asks for a seventh whole list within an hour has to wait, and that is told', async () => {
  const garage = await client.door('Garage')
  front.panel.applyUpdate((await front.panel.get(0)).json())
  expect(await statuses(5)).toEqual(six.slice(1))
  expect(await refusals()).toEqual([])
  const reply = await front.panel.get(0)
  expect([reply.statusCode, reply.json().error.code]).toEqual([429, 'request.tooMany'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(await audited()).toHaveLength(6)
  expect(await refusals()).toHaveLength(1)
  // Neither another device nor what has changed since a list waits.
  expect((await garage.panel.get(0)).statusCode).toBe(200)
  await client.person()
  expect(updateOf((await front.panel.get(1)).json())).toMatchObject({ base: 1, revision: 2 })
  // An hour after the first of the six there is room for one more.
  await server.ask(`update panels set whole_counted_at[1] = now() - interval '61 minutes' where device_id = $1`, [
    front.deviceId,
  ])
  expect(await statuses(2)).toEqual([200, 429])
})

test('a device gets six whole lists, also when it asks at two servers at once', async () => {
  await front.panel.get(0)
  await server.ask(`update panels set whole_counted_at = '{}' where device_id = $1`, [front.deviceId])
  const { config, database, keys } = server
  const enqueue = async () => null
  const identityProvider = connectIdentityProvider(config)
  const other = await buildApp({
    config,
    database,
    keys,
    identityProvider,
    enqueue,
    servesPortal: false,
    limitsCalls: false,
  })
  try {
    // At each server one at a time: more requests of one device would replace each other.
    const statusesAt = async (app: typeof other) => {
      const replies = []
      for (let count = 0; count < 5; count++) replies.push((await front.panel.get(0, 0, app)).statusCode)
      return replies
    }
    const all = await Promise.all([statusesAt(server.app), statusesAt(other)])
    expect(all.flat().sort()).toEqual([...six, 429, 429, 429, 429])
  } finally {
    await other.close()
  }
})

test('a lockdown arrives at once at a device that has to wait, and so does its end', async () => {
  expect(await statuses(7)).toEqual([...six, 429])
  await lockDown()
  expect(updateOf((await front.panel.get(0)).json())).toMatchObject({ base: null, door: { lockdown: { keys: [] } } })
  expect(await statusOf()).toBe(429)
  await lift()
  expect(updateOf((await front.panel.get(0)).json())).toMatchObject({ door: { lockdown: null } })
  expect(await statusOf()).toBe(429)
})

test('a device that has to wait waits at the server, which answers when a lockdown comes', async () => {
  expect(await statuses(6)).toEqual(six)
  const waiting = front.panel.get(0, 50)
  const isHeld = async () => (await refusals()).length
  await expect.poll(isHeld, { timeout: 60_000 }).toBe(1)
  await client.person()
  await lockDown()
  expect(updateOf((await waiting).json())).toMatchObject({ base: null, door: { lockdown: { keys: [] } } })
  expect((await front.panel.get(0, 1)).statusCode).toBe(429)
})

test('a device that waits for a whole list gets none after its token was withdrawn, and the audit names none', async () => {
  expect(await statuses(6)).toEqual(six)
  const waiting = front.panel.get(0, 50)
  await expect.poll(async () => (await refusals()).length, { timeout: 60_000 }).toBe(1)
  await server.ask('delete from device_tokens where device_id = $1', [front.deviceId])
  await lockDown()
  expect((await waiting).statusCode).toBe(401)
  expect(await audited()).toHaveLength(6)
})

test('whole lists that the server causes do not count, however many they are', async () => {
  for (let change = 0; change < 8; change++) {
    await front.panel.pull()
    await changeWhole()
  }
  expect(await refusals()).toEqual([])
  // As after a week: what has changed is no longer known.
  await server.ask('delete from access_changes where entrance_id = $1', [front.entranceId])
  expect(updateOf((await front.panel.pull()) as { payload: string })).toMatchObject({ base: null, revision: 9 })
  expect(await statuses(6)).toEqual([...six.slice(1), 429])
})

test('a device that claims an old list again and again counts, although its changes are no longer known', async () => {
  await front.panel.pull()
  await client.person()
  await client.person()
  await server.ask('delete from access_changes where entrance_id = $1 and revision = 2', [front.entranceId])
  // The first list counts, that of the server's own cause does not.
  expect(await statuses(7, 1)).toEqual([...six, 429])
  expect(await statuses(1, 2 ** 40)).toEqual([429])
})

test('a device that asks for another format again and again counts, and raises its entrance no further', async () => {
  let known: { revision: number; cursor?: string } = { revision: 0 }
  const told: number[] = []
  for (let time = 0; time < 9; time++) {
    const reply = await server.app.inject({
      url: `/v1/devices/${front.deviceId}/access`,
      query: { wait: '0', revision: String(known.revision), ...(known.cursor && { cursor: known.cursor }) },
      headers: { ...front.panel.headers, [FORMATS_HEADER]: time % 2 === 0 ? '1,2' : '1' },
    })
    told.push(reply.statusCode)
    if (reply.statusCode === 200) known = updateOf(listIn(reply.json()))
  }
  // The last list has the first format, so every other question finds nothing new.
  expect(told).toEqual([...six, 429, 304, 429])
  expect(await audited()).toHaveLength(6)
  const [entrance] = await server.ask<{ revision: string }>(
    'select revision from entrance_revisions where entrance_id = $1',
    [front.entranceId],
  )
  expect(Number(entrance?.revision)).toBe(known.revision)
})
