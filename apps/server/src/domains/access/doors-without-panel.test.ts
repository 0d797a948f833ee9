import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestServer
let client: DoorClient
let manager: SignedIn
let front: Awaited<ReturnType<DoorClient['door']>>
let side: Awaited<ReturnType<DoorClient['door']>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
  front = await client.door('Front Door')
  side = await client.door('Side Door')
})

const delivery = async () =>
  (await manager.call('GET', `/v1/access/delivery?propertyId=${client.propertyId}&withinMillis=60000`)).body
const doorNamed = async (name: string) =>
  (await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)).body.doors.find(
    ({ accessPointName }: { accessPointName: string }) => accessPointName === name,
  )
const lockDown = (scopeId: string = client.propertyId) =>
  manager.call('PUT', `/v1/access/lockdowns/${client.propertyId}/${scopeId}`, { reason: 'Intruder', keyIds: [] })
const withdraw = (deviceId: string) =>
  manager.call('DELETE', `/v1/access/devices/${client.propertyId}/${deviceId}/tokens`)
const named = ({ entranceId }: { entranceId: string }, accessPointName: string) => ({
  accessPointId: entranceId,
  accessPointName,
})

test('a lockdown counts the door whose tokens were withdrawn, and names it', async () => {
  await front.panel.pull()
  await side.panel.pull()
  await withdraw(side.deviceId)
  expect((await lockDown()).status).toBe(204)
  const withoutPanel = [named(side, 'Side Door')]
  expect(await delivery()).toMatchObject({ doors: 2, reached: 0, withoutPanel })
  await front.panel.pull()
  expect(await delivery()).toEqual({ doors: 2, reached: 1, waiting: [], withoutPanel })
})

test('a door whose tokens were withdrawn is named, also while a code of the person is not hashed yet', async () => {
  await front.panel.pull()
  await side.panel.pull()
  await withdraw(side.deviceId)
  const keyId = await client.key('Key', [front.entranceId, side.entranceId])
  const ada = await client.person()
  await client.give(ada, keyId)
  await client.code({ person_id: ada })
  await manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${ada}`, { reason: 'Lost the phone' })
  expect(await delivery()).toMatchObject({ doors: 2, withoutPanel: [named(side, 'Side Door')] })
})

test('a lockdown names entrances without a device, and those whose device has never fetched a list', async () => {
  await front.panel.pull()
  const gate = await client.insert('entrances', {
    place_id: client.placeId,
    name: 'Gate',
    access_status: 'ACCESS_ENABLED',
  })
  await lockDown()
  await front.panel.pull()
  const withoutPanel = [{ accessPointId: gate, accessPointName: 'Gate' }, named(side, 'Side Door')]
  expect(await delivery()).toEqual({ doors: 3, reached: 1, waiting: [], withoutPanel })
})

test('the lockdown of an entrance that nothing reaches is told as such', async () => {
  await front.panel.pull()
  await lockDown(side.entranceId)
  expect(await delivery()).toEqual({ doors: 1, reached: 0, waiting: [], withoutPanel: [named(side, 'Side Door')] })
})

test('a change of a person counts the doors of their keys that nothing reaches', async () => {
  await front.panel.pull()
  const gate = await client.insert('entrances', {
    place_id: client.placeId,
    name: 'Gate',
    access_status: 'ACCESS_ENABLED',
  })
  const ada = await client.person()
  await client.give(ada, await client.key('Residents', [front.entranceId, side.entranceId]))
  await manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${ada}`, { reason: 'Lost' })
  const found = await delivery()
  expect(found).toMatchObject({ doors: 2, withoutPanel: [named(side, 'Side Door')] })
  expect(JSON.stringify(found)).not.toContain(gate)
})

test('a property at which no panel has ever fetched a list says nothing', async () => {
  await lockDown()
  expect(await delivery()).toEqual({ doors: 0, reached: 0, waiting: [], withoutPanel: [] })
  expect((await doorNamed('Side Door')).delivery).toBeNull()
})

test('a door that nothing reaches keeps an honest state, and tells since when its panel decides by an old list', async () => {
  await front.panel.pull()
  await side.panel.pull()
  expect((await doorNamed('Side Door')).delivery).toMatchObject({ state: 'UP_TO_DATE' })
  await withdraw(side.deviceId)
  await lockDown()
  const { delivery: state } = await doorNamed('Side Door')
  expect(state).toMatchObject({ state: 'NO_PANEL', offlineSinceTimeMillis: null, missing: null })
  expect(Date.now() - state.listTimeMillis).toBeLessThan(60_000)
  await client.insert('entrances', { place_id: client.placeId, name: 'Gate', access_status: 'ACCESS_ENABLED' })
  expect((await doorNamed('Gate')).delivery).toMatchObject({ state: 'NO_PANEL', listTimeMillis: null })
  expect((await doorNamed('Front Door')).delivery).toMatchObject({ state: 'BEHIND', listTimeMillis: null })
})

test('an entrance that is added while the first panel of the property fetches its list is counted, too', async () => {
  const added = Array.from({ length: 5 }, (_, at) =>
    client.insert('entrances', { place_id: client.placeId, name: `Gate ${at}`, access_status: 'ACCESS_ENABLED' }),
  )
  await Promise.all([front.panel.pull(), ...added])
  expect((await client.revisions()).size).toBe(7)
})
