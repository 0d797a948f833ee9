import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

/** In Portland: a Monday at ten in the morning and at half past ten in the evening, the next morning at seven, and Christmas at ten. */
const MONDAY = Date.parse('2027-01-18T18:00:00Z')
const NIGHT = Date.parse('2027-01-19T06:30:00Z')
const MORNING = Date.parse('2027-01-19T15:00:00Z')
const CHRISTMAS = Date.parse('2028-12-25T18:00:00Z')
const DAY = 86_400_000

let client: DoorClient
let manager: SignedIn
let gym: Awaited<ReturnType<DoorClient['door']>>
let pool: typeof gym
let keyId: string
let personId: string
let hoursId: string
let calendarId: string

const server = await openTestServer()
beforeEach(async () => {
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
  gym = await client.door('Gym')
  pool = await client.door('Pool')
  keyId = await client.key('Cleaning', [gym.entranceId, pool.entranceId])
  personId = await client.person({ person_name: 'Cleo Clean', relation_type: 'SERVICE_PROVIDER' })
  await client.give(personId, keyId)
  const { propertyId } = client
  const days = [{ date: '2028-12-25', kind: 'CLOSED', spans: [], name: 'Christmas Day' }]
  calendarId = (await call('POST', `/v1/calendars/${propertyId}`, { name: 'Holidays', days })).calendarId
  const windows = [{ days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], from: '07:00', to: '17:00' }]
  hoursId = (await call('POST', `/v1/hours/${propertyId}`, { name: 'Cleaning hours', windows, calendarId })).hoursId
})

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const reply = await manager.call(method, url, body)
  if (reply.status >= 300) throw new Error(`${url}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}
const pull = () => Promise.all([gym.panel.pull(), pool.panel.pull()])
const limitHolding = (limits: object) =>
  call('PUT', `/v1/hoursOfPerson/${client.propertyId}/${personId}`, { keyIds: [keyId], ...limits })
const limitKey = (limits: object, version = 1) =>
  call('PUT', `/v1/hoursOfKey/${client.propertyId}/${keyId}`, {
    ...{ hoursId: null, guestHoursId: null, guestCalendarId: null, ...limits },
    version,
  })
const reasonAt = (at: number, door = gym, shown: Parameters<typeof gym.panel.decide>[0] = { personId }) => {
  const verdict = door.panel.decide(shown, at)
  return verdict.isAllowed ? 'opens' : verdict.reason
}
const explain = (at: number, who = personId) =>
  call(
    'GET',
    `/v1/access/verdict?${new URLSearchParams({
      ...{ propertyId: client.propertyId, accessPointId: gym.entranceId, personId: who, at: String(at) },
    })}`,
  )

describe('a cleaner with weekday hours', () => {
  beforeEach(async () => {
    await limitHolding({ hoursId })
    await pull()
  })

  test('is let in by day and refused at night, and the explanation says when the door opens next', async () => {
    expect([reasonAt(MONDAY), reasonAt(NIGHT)]).toEqual(['opens', 'OUTSIDE_WINDOWS'])
    const told = await explain(NIGHT)
    const limit = { of: 'HOLDING', keyId, keyName: 'Cleaning', hours: { hoursId, name: 'Cleaning hours' } }
    expect(told).toMatchObject({
      isAllowed: false,
      credentials: [
        {
          reasons: ['OUTSIDE_WINDOWS'],
          nextOpeningTimeMillis: MORNING,
          limits: [{ ...limit, state: 'OUTSIDE', day: null }],
        },
      ],
    })
    expect((await explain(MONDAY)).credentials[0]).toMatchObject({
      ...{ isAllowed: true, keyId, limits: [{ ...limit, state: 'OPEN' }] },
    })
  })

  test('finds the door shut on a closed day of the calendar, which the explanation names', async () => {
    expect(reasonAt(CHRISTMAS)).toBe('CLOSED_DAY')
    expect((await explain(CHRISTMAS)).credentials[0]).toMatchObject({
      reasons: ['CLOSED_DAY'],
      limits: [
        {
          ...{ state: 'CLOSED_DAY', calendar: { calendarId, name: 'Holidays' } },
          day: { date: '2028-12-25', kind: 'CLOSED', name: 'Christmas Day' },
        },
      ],
    })
  })

  test('is refused in the events of the door with the reason of the hours', async () => {
    const eventId = crypto.randomUUID()
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v1/accessHistory/events',
      headers: gym.panel.headers,
      payload: {
        events: [
          {
            ...{ eventId, unlockTimestamp: Date.now() - 60_000, unlockStatus: 'FAILURE' },
            ...{ denialReason: 'OUTSIDE_WINDOWS', personId },
          },
        ],
      },
    })
    expect(reply.statusCode).toBeLessThan(300)
    const rows = await server.ask(
      'select denial_reason as reason, person_id as id from access_events where event_id = $1',
      [eventId],
    )
    expect(rows).toEqual([{ reason: 'OUTSIDE_WINDOWS', id: personId }])
  })

  test('is refused by a panel that speaks only the first format, at every time, and let in again without the hours', async () => {
    const old = await client.panelOf(gym.deviceId, [1])
    await old.pull()
    const opensAtOld = () => old.decide({ personId }, MONDAY).isAllowed
    expect(opensAtOld()).toBe(false)
    await limitHolding({ hoursId: null })
    await old.pull()
    expect(opensAtOld()).toBe(true)
  })

  test('costs each door one small change when the hours change', async () => {
    const url = `/v1/hours/${client.propertyId}/${hoursId}`
    const { windows } = await call('GET', url)
    const change = { name: 'Cleaning hours', windows: [{ ...windows[0], to: '23:00' }], calendarId, version: 1 }
    await call('PUT', url, change)
    const list = JSON.parse((await gym.panel.pull())?.payload ?? '{}')
    expect(list).toMatchObject({ subjects: [], grants: [], door: { hours: { [hoursId]: { calendar: calendarId } } } })
    expect(list.base).toBeGreaterThan(0)
    expect(reasonAt(NIGHT)).toBe('opens')
  })

  test('keeps the hours when the door part of another door does not need them', async () => {
    const other = await client.door('Roof')
    await client.key('Roofers', [other.entranceId])
    const list = JSON.parse((await other.panel.pull())?.payload ?? '{}')
    expect(list.door.hours).toBeUndefined()
    expect(list.door.calendars).toBeUndefined()
  })
})

test('a holding begins and ends by itself', async () => {
  await limitHolding({ startTimeMillis: MONDAY, endTimeMillis: MONDAY + DAY })
  await pull()
  expect([MONDAY - 1, MONDAY, MONDAY + DAY].map((at) => reasonAt(at))).toEqual(['NOT_YET_VALID', 'opens', 'EXPIRED'])
  expect((await explain(MONDAY + DAY)).credentials[0]).toMatchObject({
    reasons: ['EXPIRED'],
    limits: [{ of: 'HOLDING', hours: null, fromTimeMillis: MONDAY, untilTimeMillis: MONDAY + DAY, state: 'EXPIRED' }],
  })
})

test('the hours of a key bind its holders, those for guests bind guests, and a panel of the first format opens for neither', async () => {
  const guest = await client.person({ person_name: 'Grace Guest', relation_type: 'GUEST' })
  await client.give(guest, keyId)
  const old = await client.panelOf(pool.deviceId, [1])
  await old.pull()
  const opensAtOld = () => [personId, guest].map((id) => old.decide({ personId: id }, MONDAY).isAllowed)
  expect(opensAtOld()).toEqual([true, true])
  await limitKey({ hoursId })
  await Promise.all([gym.panel.pull(), old.pull()])
  expect([reasonAt(NIGHT), reasonAt(NIGHT, gym, { personId: guest })]).toEqual(['OUTSIDE_WINDOWS', 'opens'])
  expect(opensAtOld()).toEqual([false, true])
  await limitKey({ guestHoursId: hoursId }, 2)
  await Promise.all([gym.panel.pull(), old.pull()])
  expect([reasonAt(NIGHT), reasonAt(NIGHT, gym, { personId: guest })]).toEqual(['opens', 'OUTSIDE_WINDOWS'])
  expect(opensAtOld()).toEqual([true, false])
  expect((await explain(NIGHT, guest)).credentials[0].limits).toMatchObject([{ of: 'GUESTS', keyId, state: 'OUTSIDE' }])
  await limitKey({ guestCalendarId: calendarId }, 3)
  await Promise.all([gym.panel.pull(), old.pull()])
  expect([NIGHT, CHRISTMAS].map((at) => reasonAt(at, gym, { personId: guest }))).toEqual(['opens', 'CLOSED_DAY'])
  expect((await explain(CHRISTMAS, guest)).credentials[0].limits).toMatchObject([
    { of: 'GUESTS', hours: null, calendar: { calendarId }, day: { name: 'Christmas Day' }, state: 'CLOSED_DAY' },
  ])
})

test('the hours of a code bind whoever types it', async () => {
  const { id, code } = await client.code({ person_id: personId })
  await call('PUT', `/v1/hoursOfCredential/${client.propertyId}/${id}`, { hoursId, version: 1 })
  await pull()
  expect([reasonAt(NIGHT, gym, { code }), reasonAt(NIGHT), reasonAt(MONDAY, gym, { code })]).toEqual([
    ...['OUTSIDE_WINDOWS', 'opens', 'opens'],
  ])
})

test('an explanation of a day in the past knows what the calendar said', async () => {
  await limitHolding({ hoursId })
  await call('PUT', `/v1/calendars/${client.propertyId}/${calendarId}`, {
    ...{ name: 'Holidays', version: 1 },
    days: [{ date: '2026-07-03', kind: 'CLOSED', spans: [], name: 'Independence Day' }],
  })
  await server.ask(`update people set service_starts_at = '2020-01-01' where id = $1`, [personId])
  const told = await explain(Date.parse('2026-07-03T18:00:00Z'))
  expect(told.credentials[0]).toMatchObject({
    reasons: ['CLOSED_DAY'],
    limits: [{ day: { name: 'Independence Day' } }],
  })
})
