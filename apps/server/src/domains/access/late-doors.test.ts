import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let client: DoorClient
let manager: SignedIn
let front: Awaited<ReturnType<DoorClient['door']>>
let keyId: string
let ada: string
let ben: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
  front = await client.door('Front Door')
  keyId = await client.key('Residents', [front.entranceId])
  ada = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
  ben = await client.person({ person_name: 'Ben Bright', email: 'ben@example.com' })
  await client.give(ada, keyId)
  await client.give(ben, keyId)
})

const ofDoor = () => `propertyId=${client.propertyId}&accessPointId=${front.entranceId}`
const explain = async (subject = `personId=${ada}`) =>
  (await manager.call('GET', `/v1/access/verdict?${ofDoor()}&${subject}`)).body
const openers = async () => (await manager.call('GET', `/v1/access/openers?${ofDoor()}`)).body
const suspend = (personId: string) =>
  manager.call('PUT', `/v1/access/suspensions/${client.propertyId}/${personId}`, { reason: 'Lost' })
const cut = () =>
  server.ask(
    `update panels set last_seen_at = now() - interval '10 minutes', disconnected_at = now() - interval '10 minutes' where device_id = $1`,
    [front.deviceId],
  )
const lockdown = (scope: string) => `/v1/access/lockdowns/${client.propertyId}/${scope}`
const lockDown = (scope: string) => manager.call('PUT', lockdown(scope), { reason: 'Intruder', keyIds: [] })
async function lift(scope: string) {
  const { lockdowns } = (await manager.call('GET', `/v1/access/lockdowns?propertyId=${client.propertyId}`)).body
  const { version } = lockdowns.find(({ scopeId }: { scopeId: string }) => scopeId === scope)
  await manager.call('DELETE', `${lockdown(scope)}?version=${version}`)
}

describe('an answer about a door that is not up to date', () => {
  test('says nothing about the door while it knows everything, or where there are no panels', async () => {
    expect((await explain()).door).toBeNull()
    expect((await openers()).door).toBeNull()
    await front.panel.pull()
    expect((await explain()).door).toBeNull()
    expect((await openers()).door).toBeNull()
  })

  test('claims no verdict for now if the panel has missed a change of this person', async () => {
    await front.panel.pull()
    await cut()
    await suspend(ada)
    const { isAllowed, door } = await explain()
    expect(isAllowed).toBe(false)
    expect(door).toMatchObject({ state: 'OFFLINE', decidesSo: false, missing: { people: ['Ada Byron'] } })
    expect(Date.now() - door.heardTimeMillis).toBeGreaterThan(500_000)
    // The panel does let her in: the answer must not deny it.
    expect(front.panel.attempt({ personId: ada }, Date.now())).toMatchObject({ isAllowed: true })
  })

  test('stands for now if nothing about this person has changed since the panel was heard', async () => {
    await front.panel.pull()
    await cut()
    expect((await explain()).door).toMatchObject({ state: 'OFFLINE', decidesSo: true, missing: null })
    await suspend(ben)
    expect((await explain()).door).toMatchObject({ decidesSo: true, missing: { people: ['Ben Bright'] } })
    expect((await explain(`personId=${ben}`)).door).toMatchObject({ decidesSo: false })
  })

  test('claims nothing once the panel has missed something that holds for everybody, or has lost its list', async () => {
    await front.panel.pull()
    await lockDown(front.entranceId)
    expect((await explain()).door).toMatchObject({ state: 'BEHIND', decidesSo: false })
    await front.panel.pull()
    expect((await explain()).door).toBeNull()
    await server.ask('update panels set revision = 0 where device_id = $1', [front.deviceId])
    expect((await explain()).door).toMatchObject({ state: 'BEHIND', decidesSo: false })
  })

  test('claims nothing about a door that nothing reaches', async () => {
    await front.panel.pull()
    await manager.call('DELETE', `/v1/access/devices/${client.propertyId}/${front.deviceId}/tokens`)
    expect((await explain()).door).toMatchObject({ state: 'NO_PANEL', decidesSo: false })
  })

  test('lists who can open with what the door knows of each, also of those who have lost their key since', async () => {
    const eve = await client.person({ person_name: 'Eve Lee', email: 'eve@example.com' })
    await client.give(eve, keyId)
    await front.panel.pull()
    await cut()
    await suspend(ada)
    await client.take(eve, keyId)
    const { door, openers: found } = await openers()
    expect(door).toMatchObject({ state: 'OFFLINE', missing: { peopleCount: 2 } })
    expect(found).toMatchObject([
      { name: 'Ben Bright', isAllowed: true, isKnownAtDoor: true },
      { name: 'Ada Byron', isAllowed: false, isKnownAtDoor: false },
      { name: 'Eve Lee', isAllowed: false, isKnownAtDoor: false, reasons: ['NO_KEY'] },
    ])
    const file = (await manager.call('GET', `/v1/access/openers.csv?${ofDoor()}&locale=en_US&timeZone=UTC`)).body
    const [header, benLine, adaLine, eveLine] = file.slice(1).trimEnd().split('\r\n')
    expect(header).toContain('At the door now,Once the door is reached')
    expect(benLine).toContain('Can open,Can open')
    expect(adaLine).toMatch(/Not known; the door last heard on \d{4}-.*,Cannot open/)
    expect(eveLine).toMatch(/Not known; .*,Cannot open/)
  })
})

describe('a late door tells that it missed', () => {
  const missing = async () =>
    (await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)).body.doors[0].delivery.missing
  beforeEach(async () => {
    await front.panel.pull()
  })

  test('a lockdown', async () => {
    await lockDown(client.propertyId)
    expect(await missing()).toMatchObject({ lockdowns: ['BEGUN'], isDoorChanged: false })
  })

  test('the end of a lockdown', async () => {
    await lockDown(client.propertyId)
    await front.panel.pull()
    await lift(client.propertyId)
    expect(await missing()).toMatchObject({ lockdowns: ['ENDED'], isDoorChanged: false })
  })

  test('the end of one lockdown and the beginning of another', async () => {
    await lockDown(client.propertyId)
    await front.panel.pull()
    await lockDown(front.entranceId)
    await lift(client.propertyId)
    expect(await missing()).toMatchObject({ lockdowns: ['BEGUN', 'ENDED'] })
  })

  test('no lockdown if one has come and gone meanwhile', async () => {
    await lockDown(client.propertyId)
    await lift(client.propertyId)
    expect(await missing()).toMatchObject({ lockdowns: [], isDoorChanged: false })
  })

  test('keys or schedules, and no lockdown', async () => {
    await client.key('Guards', [front.entranceId])
    expect(await missing()).toMatchObject({ lockdowns: [], isDoorChanged: true })
  })

  test('something that cannot be told any more', async () => {
    await lockDown(client.propertyId)
    await server.ask('update access_changes set lockdowns = null where property_id = $1', [client.propertyId])
    expect(await missing()).toMatchObject({ lockdowns: ['UNKNOWN'], isDoorChanged: true })
    await server.ask('delete from access_changes where property_id = $1', [client.propertyId])
    expect(await missing()).toMatchObject({ lockdowns: ['UNKNOWN'], isDoorChanged: true })
  })
})

describe('a question about a guest of somebody', () => {
  test('is answered for the guest, who is bound by schedules, and names the host', async () => {
    const never = [{ type: 'WEEKLY', filter: { MONDAY: [] } }]
    await server.ask('update key_entrances set guest_schedules = $2 where property_id = $1', [
      client.propertyId,
      JSON.stringify(never),
    ])
    expect(await explain()).toMatchObject({ isAllowed: true, guest: null })
    expect(await explain(`personId=${ada}&guestEmail=gus%40example.com`)).toMatchObject({
      isAllowed: false,
      guest: { email: 'gus@example.com', hostName: 'Ada Byron' },
      credentials: [{ reasons: ['OUTSIDE_WINDOWS'] }],
    })
  })

  test('is about the person with this address, if the property has one', async () => {
    expect(await explain(`personId=${ada}&guestEmail=BEN%40example.com`)).toMatchObject({
      person: { personId: ben },
      guest: { email: 'BEN@example.com', hostName: 'Ada Byron' },
    })
  })
})
