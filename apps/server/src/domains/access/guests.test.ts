import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../platform/migrate.ts'
import { beginDueGuestSharing } from './guest-sharing.service.ts'

const DAY = 86_400_000
/** A Saturday at half past two in the morning, and a Monday at half past eight, in Portland. */
const NIGHT = Date.parse('2027-01-16T10:30:00Z')
const MONDAY = Date.parse('2027-01-18T16:30:00Z')
const MONDAYS = [{ type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '09:00' }] } }]

type Door = Awaited<ReturnType<DoorClient['door']>>
let server: TestServer
let client: DoorClient
let manager: SignedIn
let gate: Door
let store: Door
let keyId: string
let guest: string
let resident: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
  gate = await client.door('Courtyard Gate')
  store = await client.door('Bicycle Store')
  keyId = await client.key('Courtyard', [])
  const opens = (entrance_id: string, is_guest_sharable: boolean, guest_schedules: object[]) =>
    client.insert('key_entrances', {
      ...{ key_id: keyId, entrance_id, is_guest_sharable },
      guest_schedules: JSON.stringify(guest_schedules),
    })
  await opens(gate.entranceId, true, MONDAYS)
  await opens(store.entranceId, false, [])
  guest = await client.person({ person_name: 'Grace Hopper', relation_type: 'GUEST' })
  resident = await client.person({ person_name: 'Ada Byron' })
  await client.give(guest, keyId)
  await client.give(resident, keyId)
})

const pull = () => Promise.all([gate.panel.pull(), store.panel.pull()])
const opens = (door: Door, personId: string, at: number) => door.panel.decide({ personId }, at).isAllowed
async function explain(door: Door, personId: string, at: number) {
  const query = { propertyId: client.propertyId, accessPointId: door.entranceId, personId, at: String(at) }
  return (await manager.call('GET', `/v1/access/verdict?${new URLSearchParams(query)}`)).body
}
const openersOf = async (door: Door, at = MONDAY) =>
  (
    await manager.call(
      'GET',
      `/v1/access/openers?propertyId=${client.propertyId}&accessPointId=${door.entranceId}&at=${at}`,
    )
  ).body.openers.map(({ name }: { name: string }) => name)
const share = (door: Door, isShared: boolean) =>
  server.ask('update key_entrances set is_guest_sharable = $3 where key_id = $1 and entrance_id = $2', [
    keyId,
    door.entranceId,
    isShared,
  ])
/** As the migration leaves a property at which guests lose doors. */
const delay = (from = Date.now() + 30 * DAY) =>
  server.ask('update properties set guest_sharing_from = $2 where id = $1', [client.propertyId, new Date(from)])
const losses = async () => (await manager.call('GET', `/v1/access/guest-sharing?propertyId=${client.propertyId}`)).body
const confirmSharing = (version: string) =>
  manager.call('POST', `/v1/access/guest-sharing/${client.propertyId}`, { version })
const guestEntries = () =>
  server.ask(
    `select account_id, before, after from audit where property_id = $1 and action = 'access.beginGuestSharing'`,
    [client.propertyId],
  )

describe('a guest', () => {
  test('opens the shared entrances of a key within their schedules, and no others', async () => {
    await pull()
    expect([opens(gate, guest, MONDAY), opens(gate, guest, NIGHT)]).toEqual([true, false])
    expect([opens(store, guest, MONDAY), opens(store, guest, NIGHT)]).toEqual([false, false])
    expect([opens(gate, resident, NIGHT), opens(store, resident, NIGHT)]).toEqual([true, true])
  })

  test('opens all entrances of a key of which none is shared', async () => {
    await share(gate, false)
    await pull()
    expect([opens(gate, guest, MONDAY), opens(gate, guest, NIGHT), opens(store, guest, NIGHT)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('is kept out of the other entrances at once when the first one is shared, and let in when the last one is not', async () => {
    await share(gate, false)
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(true)
    await share(gate, true)
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(false)
    await server.ask('delete from key_entrances where key_id = $1 and entrance_id = $2', [keyId, gate.entranceId])
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(true)
  })

  test('is told apart in explanations: which key is not shared here, and which is shared nowhere', async () => {
    expect(await explain(store, guest, MONDAY)).toMatchObject({
      isAllowed: false,
      credentials: [{ reasons: ['NO_KEY'] }],
      keys: [{ keyId, opensEntrance: false, guestUse: 'CLOSED' }],
    })
    expect((await explain(gate, guest, MONDAY)).keys).toMatchObject([{ opensEntrance: true, guestUse: 'SHARED' }])
    expect((await explain(store, resident, MONDAY)).keys).toMatchObject([{ opensEntrance: true, guestUse: null }])
    await share(gate, false)
    expect((await explain(store, guest, MONDAY)).keys).toMatchObject([{ opensEntrance: true, guestUse: 'ALL' }])
  })

  test('is not listed among those with access to an entrance that is not shared', async () => {
    expect(await openersOf(gate)).toEqual(['Ada Byron', 'Grace Hopper'])
    expect(await openersOf(store)).toEqual(['Ada Byron'])
  })
})

test('whether schedules bind somebody is told: guests always, others only by the schedules of their own code', async () => {
  await client.code({ person_id: resident, guest_schedules: JSON.stringify(MONDAYS) })
  const bound = async (personId: string) =>
    Object.fromEntries(
      (await explain(gate, personId, MONDAY)).credentials.map((one: { kind: string; isBoundBySchedules: boolean }) => [
        one.kind,
        one.isBoundBySchedules,
      ]),
    )
  expect(await bound(guest)).toEqual({ APP: true })
  expect(await bound(resident)).toEqual({ APP: false, CODE: true })
})

test('the migration gives 30 days to properties at which a guest loses something, and to no others', async () => {
  await server.ask('update people set relation_type = $2 where id <> $1', [guest, 'RESIDENT'])
  await server.ask(`delete from migrations where name = '0040-guest-sharing.sql'`)
  await server.ask('alter table properties drop column guest_sharing_from')
  await server.ask('drop function portico.note_sharing_change')
  expect((await migrate({ ownerUrl: server.ownerUrl, appRole: 'portico_app' })).applied).toHaveLength(1)
  const waiting = await server.ask<{ id: string; days: number }>(
    'select id, extract(day from guest_sharing_from - now())::int as days from properties where guest_sharing_from is not null',
  )
  expect(waiting).toEqual([{ id: client.propertyId, days: 29 }])
})

describe('before the rule takes effect at a property', () => {
  test('guests open what they did, and the property is told who loses what', async () => {
    await delay()
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(true)
    expect((await explain(store, guest, Date.now())).keys).toMatchObject([{ opensEntrance: true, guestUse: 'CLOSED' }])
    expect(await openersOf(store, Date.now())).toEqual(['Ada Byron', 'Grace Hopper'])
    const { fromTimeMillis, guests, total } = await losses()
    expect(fromTimeMillis).toBeGreaterThan(Date.now() + 29 * DAY)
    expect(total).toBe(1)
    expect(guests).toEqual([
      {
        ...{ personId: guest, name: 'Grace Hopper' },
        entrances: [{ accessPointId: store.entranceId, accessPointName: 'Bicycle Store', keepsHours: false }],
      },
    ])
  })

  test('an explanation for a time after that day says what the door will do then', async () => {
    await delay(NIGHT - DAY)
    expect((await explain(store, guest, NIGHT)).isAllowed).toBe(false)
    expect((await explain(store, guest, Date.now())).isAllowed).toBe(true)
  })

  test('a guest whose service period has ended loses nothing', async () => {
    await delay()
    await server.ask('update people set service_expires_at = now() where id = $1', [guest])
    expect(await losses()).toMatchObject({ guests: [], total: 0 })
  })

  test('a manager confirms it: the doors learn it, it is audited once, and a second confirmation changes nothing', async () => {
    await delay()
    await pull()
    const { version } = await losses()
    const replies = await Promise.all([confirmSharing(version), confirmSharing(version)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(false)
    expect(await losses()).toMatchObject({ fromTimeMillis: null, guests: [] })
    expect(await guestEntries()).toMatchObject([{ after: { guests: 1 } }])
  })

  test('a confirmation of a list that has changed since is refused, and changes nothing', async () => {
    await delay()
    const { version } = await losses()
    const other = await client.person({ person_name: 'Joan Clarke', relation_type: 'GUEST' })
    await client.give(other, keyId)
    const { status, body } = await confirmSharing(version)
    expect([status, body.error.code]).toEqual([409, 'access.guestSharingChanged'])
    expect((await losses()).total).toBe(2)
    expect(await guestEntries()).toEqual([])
  })

  test('it takes effect by itself on its day, and not before', async () => {
    await delay()
    await pull()
    await beginDueGuestSharing(server.database, server.keys)
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(true)
    await delay(Date.now() - 1_000)
    // The day alone changes no list: the doors learn it with the revision of the job.
    expect(opens(store, guest, NIGHT)).toBe(true)
    await beginDueGuestSharing(server.database, server.keys)
    await pull()
    expect(opens(store, guest, NIGHT)).toBe(false)
    expect(await guestEntries()).toMatchObject([{ account_id: null, after: { guests: 1 } }])
  })
})

test('the rights of residents are no source of the lists, and are never refused to a manager', async () => {
  await pull()
  const before = await client.revisions()
  const settings = { isGuestAccessAllowed: false, isUserCodeCreationAllowed: false }
  const saved = await manager.call('PATCH', '/v1/property/settings', {
    propertyId: client.propertyId,
    version: 1,
    ...settings,
  })
  expect(saved.status).toBe(200)
  expect(await client.revisions()).toEqual(before)
  expect(opens(gate, guest, MONDAY)).toBe(true)
  const code = await manager.call('POST', '/v1/credentials', {
    ...{ propertyId: client.propertyId, type: 'CODE', personId: guest, status: 'ENABLED' },
    ...{ credentialParent: 'USER', source: 'PMP', locationType: 'PROPERTY_ID', locationValue: client.propertyId },
  })
  expect(code.status).toBe(201)
})
