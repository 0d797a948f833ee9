import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, listIn, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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
  await front.panel.pull()
})

const updateOf = (signed: { payload: string } | null) => JSON.parse(signed?.payload ?? '{}')
const claim = async (revision: number, cursor?: string | null, door = front) => {
  const reply = await door.panel.get(revision, 0, server.app, cursor)
  return reply.statusCode === 200 ? updateOf(listIn(reply.json())) : reply.statusCode
}
const revisionOf = async (entranceId = front.entranceId) => (await client.revisions()).get(entranceId)
const believed = async (deviceId = front.deviceId) =>
  Number(
    (await server.ask<{ revision: string }>('select revision from panels where device_id = $1', [deviceId]))[0]
      ?.revision,
  )
const restoreTo = (revision: number) =>
  server.ask(
    `with gone as (delete from access_changes where entrance_id = $1 and revision > $2)
     update entrance_revisions set revision = $2 where entrance_id = $1`,
    [front.entranceId, revision],
  )
const claims = async () => {
  const reply = await manager.send('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
  return reply
    .json()
    .doors.flatMap(({ devices }: { devices: { panel: { unbelieved: object | null } | null }[] }) =>
      devices.flatMap(({ panel }) => panel?.unbelieved ?? []),
    )
}

test.each([2 ** 52, 2 ** 52 - 10, 2 ** 40, 5])(
  'a panel that claims %i raises nothing, gets the whole list as it is, and is told',
  async (revision) => {
    expect(await claim(revision)).toMatchObject({ base: null, revision: 1 })
    expect([await revisionOf(), await believed()]).toEqual([1, 1])
    expect(await claims()).toMatchObject([{ revision }])

    // A lockdown still arrives at the panel that says the truth.
    await server.ask(
      `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $2, 'Alarm', 'ada@example.com')`,
      [client.propertyId, front.entranceId],
    )
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: 1, revision: 2, door: { lockdown: { keys: [] } } })
    expect(await believed()).toBe(2)
  },
)

test('a panel that is ten ahead after a restore is believed by its cursor, and gets a list that is later still', async () => {
  for (let change = 0; change < 10; change++) await client.person()
  await front.panel.pull()
  await restoreTo(1)
  expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, revision: 12 })
  expect(await front.panel.pull()).toBeNull()
  expect([await revisionOf(), await believed(), await claims()]).toEqual([12, 12, []])
})

test('a panel that asks twice at once after a restore raises its entrance once', async () => {
  await client.person()
  await front.panel.pull()
  await restoreTo(1)
  const { cursor } = front.panel.state()
  const lists = await Promise.all([claim(2, cursor), claim(2, cursor)])
  expect(lists.map(({ revision }) => revision)).toEqual([3, 3])
})

test('a panel that was moved is believed by the cursor of its former entrance', async () => {
  for (let change = 0; change < 3; change++) await client.person()
  await front.panel.pull()
  const garage = await client.door('Garage')
  await garage.panel.pull()
  await server.ask('update devices set port = null where id = $1', [garage.deviceId])
  await server.ask('update devices set entrance_id = $2 where id = $1', [front.deviceId, garage.entranceId])
  const moved = { base: null, entranceId: garage.entranceId, revision: 5 }
  expect(updateOf(await front.panel.pull())).toMatchObject(moved)
  expect([await revisionOf(garage.entranceId), await revisionOf(), await claims()]).toEqual([5, 5, []])
})

test('a panel that was moved gets the whole list until it has it, and nothing is raised above what the entrance has', async () => {
  const garage = await client.door('Garage')
  await garage.panel.pull()
  for (let change = 0; change < 3; change++) await client.person()
  await server.ask('update devices set port = null where id = $1', [garage.deviceId])
  await server.ask('update devices set entrance_id = $2 where id = $1', [front.deviceId, garage.entranceId])
  // It acknowledges its former list first, as after a restart.
  await front.panel.acknowledge()
  const { cursor } = front.panel.state()
  for (let time = 0; time < 2; time++)
    expect(await claim(1, cursor)).toMatchObject({ base: null, entranceId: garage.entranceId, revision: 5 })
  expect(await believed()).toBe(0)
  await front.panel.pull()
  expect(await believed()).toBe(5)
})

test('a cursor of another device, of another entrance or of another revision is not believed', async () => {
  const garage = await client.door('Garage')
  await garage.panel.pull()
  const own = front.panel.state().cursor
  const [entranceId, mac] = own?.split('.') ?? []
  const foreign = garage.panel.state().cursor
  for (const cursor of [foreign, own, `${garage.entranceId}.${mac}`, `${entranceId}.${mac}x`, 'nonsense'])
    expect(await claim(7, cursor), cursor ?? '').toMatchObject({ base: null, revision: 1 })
  expect([await revisionOf(), await revisionOf(garage.entranceId), await believed()]).toEqual([1, 1, 1])
  // Nor is one that belongs to a number which no entrance reaches, when the panel may have whole lists again.
  await server.ask(`update panels set whole_counted_at = '{}' where device_id = $1`, [front.deviceId])
  await server.ask('update entrance_revisions set revision = $2 where entrance_id = $1', [front.entranceId, 2 ** 51])
  const { cursor } = await claim(0)
  await restoreTo(1)
  expect(await claim(2 ** 51, cursor)).toMatchObject({ base: null, revision: 1 })
  expect(await revisionOf()).toBe(1)
})

test('a panel that does not know of cursors yet goes on as before', async () => {
  await client.person()
  expect(await claim(1)).toMatchObject({ base: 1, revision: 2 })
  expect(await claim(2)).toBe(304)
  await front.panel.acknowledge({ revision: 2 })
  expect([await believed(), await claims()]).toEqual([2, []])
})

test('a panel that asks with a list which its door does not hold yet is behind until its receipt', async () => {
  await client.person()
  const { cursor } = await claim(1, front.panel.state().cursor)
  expect(await claim(2, cursor)).toBe(304)
  expect(await believed()).toBe(1)
  await front.panel.acknowledge({ revision: 2 })
  expect(await claim(2, cursor)).toBe(304)
  expect(await believed()).toBe(2)
})

test('a receipt of a revision that the entrance does not have is not believed', async () => {
  for (const revision of [2, 2 ** 52 - 10, 2 ** 52]) await front.panel.acknowledge({ revision, eventsWaiting: 7 })
  expect([await believed(), await revisionOf()]).toEqual([1, 1])
})
