import { randomUUID } from 'node:crypto'
import { CALENDARS_MAX, HOURS_MAX } from '@portico/contract/hours/hours.rules'
import type { CalendarView, Holdings, HoursDetails, HoursView } from '@portico/contract/hours/hours.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

let client: DoorClient

const server = await openTestServer()
const portfolio = (await castOf(server)).portfolio
const manager = await server.signIn(portfolio)
beforeEach(async () => {
  client = await openDoorClient(server, portfolio)
})

const weekdays = { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], from: '07:00', to: '17:00' }
const office = { name: 'Office hours', windows: [weekdays], calendarId: null as string | null }
const christmas = { date: '2099-12-25', kind: 'CLOSED', spans: [], name: 'Christmas' }
const closedDays = { name: 'Holidays', days: [christmas] }

type Reply = Awaited<ReturnType<SignedIn['call']>>
const hoursUrl = (id = '', more = '') => `/v1/hours/${client.propertyId}${id && `/${id}`}${more}`
const calendarsUrl = (id = '', more = '') => `/v1/calendars/${client.propertyId}${id && `/${id}`}${more}`
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  manager.call(method, url, body) as Promise<Reply>
const add = async (change: object = {}): Promise<HoursView> =>
  (await send('POST', hoursUrl(), { ...office, ...change })).body
const addCalendar = async (change: object = {}): Promise<CalendarView> =>
  (await send('POST', calendarsUrl(), { ...closedDays, ...change })).body
const codeOf = ({ status, body }: Reply) => [status, body?.error?.code]
const rulesOf = ({ body }: Reply) => body.error?.fields?.map(({ message }: { message: string }) => message)
const actionsOf = async (id: string) => (await server.auditOf(id)).map(({ action }) => action)

describe('hours', () => {
  test('are added, listed, changed and deleted, and each call says whether something uses them', async () => {
    const calendar = await addCalendar()
    const { status, body: added } = await send('POST', hoursUrl(), { ...office, calendarId: calendar.calendarId })
    expect(status).toBe(201)
    const nobody = { keys: 0, guestKeys: 0, holdings: 0, credentials: 0 }
    expect(added).toMatchObject({
      ...{ name: 'Office hours', windows: [weekdays], use: nobody, isAttached: false, version: 1 },
      calendar: { calendarId: calendar.calendarId, name: 'Holidays' },
    })
    const change = { name: 'Day', windows: [{ days: ['SATURDAY'], from: '22:00', to: '06:00' }] }
    const changed = await send('PUT', hoursUrl(added.hoursId), { ...change, calendarId: null, version: 1 })
    expect(changed.body).toMatchObject({ ...change, calendar: null, version: 2 })
    expect((await send('GET', hoursUrl())).body).toMatchObject({ hours: [{ name: 'Day' }], total: 1 })
    expect((await send('DELETE', hoursUrl(added.hoursId, '?version=2'))).status).toBe(204)
    expect(codeOf(await send('GET', hoursUrl(added.hoursId)))).toEqual([404, 'hours.notFound'])
    expect(await actionsOf(added.hoursId)).toEqual(['hours.create', 'hours.update', 'hours.delete'])
  })

  test('name the keys, people and codes that use them, and the doors at which they count', async () => {
    const { hoursId } = await add()
    const gym = await client.door('Gym')
    const pool = await client.door('Pool')
    await client.door('Office')
    const keyId = await client.key('Sports', [gym.entranceId])
    const otherId = await client.key('Swimmers', [pool.entranceId])
    const personId = await client.person()
    await client.give(personId, otherId)
    const { id: codeId } = await client.code({ person_id: personId, hours_id: hoursId })
    await server.ask('update keys set hours_id = $2 where id = $1', [keyId, hoursId])
    await server.ask('update person_keys set hours_id = $2 where person_id = $1', [personId, hoursId])
    const details: HoursDetails = (await send('GET', hoursUrl(hoursId))).body
    expect(details).toMatchObject({
      use: { keys: 1, guestKeys: 0, holdings: 1, credentials: 1 },
      isAttached: true,
      keys: [{ keyId, keyName: 'Sports', audience: 'HOLDERS' }],
    })
    expect(details.doors.map((door) => [door.accessPointName, door.knowsHours])).toEqual([
      ['Gym', true],
      ['Pool', true],
    ])
    const users = (await send('GET', hoursUrl(hoursId, '/users'))).body
    expect(users).toMatchObject({
      holdings: [{ personId, personName: 'Ada Byron', keyId: otherId, keyName: 'Swimmers' }],
      credentials: [{ credentialId: codeId, type: 'CODE', personId }],
    })
    expect(codeOf(await send('DELETE', hoursUrl(hoursId, '?version=1')))).toEqual([409, 'hours.inUse'])
  })

  test('say at which doors a panel cannot know them', async () => {
    const { hoursId } = await add()
    const { entranceId, deviceId } = await client.door('Cellar')
    const keyId = await client.key('Storage', [entranceId])
    await server.ask('update keys set hours_id = $2 where id = $1', [keyId, hoursId])
    await (await client.panelOf(deviceId, [1])).pull()
    const door = { accessPointId: entranceId, accessPointName: 'Cellar', knowsHours: false }
    expect((await send('GET', hoursUrl(hoursId))).body.doors).toEqual([door])
    expect((await send('GET', `/v1/hoursOfKey/${client.propertyId}/${keyId}`)).body.doors).toEqual([door])
    const personId = await client.person()
    await client.give(personId, keyId)
    const held: Holdings = (await send('GET', `/v1/hoursOfPerson/${client.propertyId}/${personId}`)).body
    expect(held.doorsWithoutHours).toEqual([door])
    const free = await client.person()
    await client.give(free, await client.key('Yard', [entranceId]))
    const unbound: Holdings = (await send('GET', `/v1/hoursOfPerson/${client.propertyId}/${free}`)).body
    expect(unbound.doorsWithoutHours).toEqual([])
  })

  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'nameRequired'],
    ['with a hidden letter in the name', { name: 'Day\u202e' }, 'nameInvalid'],
    ['without a window', { windows: [] }, 'windowMissing'],
    ['with too many windows', { windows: Array(22).fill(weekdays) }, 'windowsMax'],
    ['with a window without a day', { windows: [{ ...weekdays, days: [] }] }, 'dayMissing'],
    ['with a day twice', { windows: [{ ...weekdays, days: ['MONDAY', 'MONDAY'] }] }, 'dayTwice'],
    ['between the quarters of an hour', { windows: [{ ...weekdays, to: '17:05' }] }, 'timeStep'],
    ['that end when a day begins', { windows: [{ ...weekdays, to: '00:00' }] }, 'timeStep'],
    ['that end when they begin', { windows: [{ ...weekdays, to: '07:00' }] }, 'windowEmpty'],
  ])('are refused %s', async (_title, change, rule) => {
    const reply = await send('POST', hoursUrl(), { ...office, ...change })
    expect([reply.status, rulesOf(reply)]).toEqual([422, [rule]])
  })

  test('are refused with a name of others, whatever its case, with an unknown calendar, and beyond their number', async () => {
    const { hoursId } = await add()
    const taken = await send('POST', hoursUrl(), { ...office, name: 'OFFICE hours' })
    expect([...codeOf(taken), ...rulesOf(taken)]).toEqual([409, 'hours.nameTaken', 'nameTaken'])
    const other = await add({ name: 'Other' })
    const renamed = await send('PUT', hoursUrl(other.hoursId), { ...office, version: 1 })
    expect(codeOf(renamed)).toEqual([409, 'hours.nameTaken'])
    expect(codeOf(await send('POST', hoursUrl(), { ...office, name: 'X', calendarId: randomUUID() }))).toEqual([
      ...[404, 'hours.calendarNotFound'],
    ])
    await server.ask(
      `insert into hours (property_id, name, windows) select $1, 'H' || n, '[]' from generate_series(1, $2) n`,
      [client.propertyId, HOURS_MAX - 2],
    )
    const full = await send('POST', hoursUrl(), { ...office, name: 'One more' })
    expect([...codeOf(full), ...rulesOf(full)]).toEqual([409, 'hours.tooMany', 'hoursTooMany'])
    expect(hoursId).toBeTruthy()
  })

  test('that somebody else has changed are refused', async () => {
    const { hoursId } = await add()
    expect(codeOf(await send('PUT', hoursUrl(hoursId), { ...office, version: 2 }))).toEqual([409, 'hours.stale'])
    expect(codeOf(await send('DELETE', hoursUrl(hoursId, '?version=2')))).toEqual([409, 'hours.stale'])
    const replies = await Promise.all(
      ['A', 'B'].map((name) => send('PUT', hoursUrl(hoursId), { ...office, name, version: 1 })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['PUT', { ...office, version: 1 }, ''],
    ['DELETE', undefined, '?version=1'],
    ['GET', undefined, '/users'],
  ] as const)('that are unknown answer %s with 404', async (method, body, more) => {
    const reply = await send(method, hoursUrl(randomUUID(), more), body)
    expect(codeOf(reply)).toEqual([404, 'hours.notFound'])
  })
})

describe('a calendar', () => {
  test('is added with its days, changed as a whole, and deleted', async () => {
    const eve = { date: '2099-12-24', kind: 'OTHER', spans: [{ from: '08:00', to: '12:00' }], name: 'Christmas Eve' }
    const { status, body: added } = await send('POST', calendarsUrl(), closedDays)
    expect(status).toBe(201)
    expect(added).toMatchObject({ name: 'Holidays', days: [christmas], dayCount: 1, isAttached: false, hours: [] })
    expect(added.nextDay).toEqual({ date: '2099-12-25', name: 'Christmas' })
    const body = { name: 'Holidays', days: [eve, { ...christmas, kind: 'OPEN', spans: eve.spans }], version: 1 }
    const changed = await send('PUT', calendarsUrl(added.calendarId), body)
    expect(changed.body).toMatchObject({ days: [eve, { ...christmas, kind: 'OPEN', spans: [] }], version: 2 })
    const [, entry] = await server.auditOf(added.calendarId)
    expect(entry?.after?.days).toHaveLength(2)
    await send('PUT', calendarsUrl(added.calendarId), { name: 'Feasts', days: changed.body.days, version: 2 })
    const [, , last] = await server.auditOf(added.calendarId)
    expect(last).toMatchObject({ before: { name: 'Holidays', days: [] }, after: { name: 'Feasts', days: [] } })
    expect((await send('GET', calendarsUrl())).body).toMatchObject({ calendars: [{ name: 'Feasts' }], total: 1 })
    expect((await send('DELETE', calendarsUrl(added.calendarId, '?version=3'))).status).toBe(204)
    expect(codeOf(await send('GET', calendarsUrl(added.calendarId)))).toEqual([404, 'hours.calendarNotFound'])
  })

  test('counts once hours that something uses name it, and cannot be deleted as long as hours or a key do', async () => {
    const { calendarId } = await addCalendar()
    const { hoursId } = await add({ calendarId })
    expect((await send('GET', calendarsUrl(calendarId))).body).toMatchObject({
      ...{ isAttached: false, hours: [{ hoursId, name: 'Office hours' }] },
    })
    const keyId = await client.key('Sports', [])
    await server.ask('update keys set hours_id = $2, guest_calendar_id = $3 where id = $1', [
      ...[keyId, hoursId, calendarId],
    ])
    expect((await send('GET', calendarsUrl(calendarId))).body).toMatchObject({
      ...{ isAttached: true, guestKeys: [{ keyId, keyName: 'Sports' }] },
    })
    expect(codeOf(await send('DELETE', calendarsUrl(calendarId, '?version=1')))).toEqual([409, 'hours.inUse'])
  })

  test.each<[string, object, string]>([
    ['a day twice', { days: [christmas, christmas] }, 'dateTwice'],
    ['a day of another century', { days: [{ ...christmas, date: '2200-12-25' }] }, 'dateRange'],
    ['other times that are none', { days: [{ ...christmas, kind: 'OTHER' }] }, 'spanMissing'],
    [
      'too many times',
      { days: [{ ...christmas, kind: 'OTHER', spans: Array(9).fill({ from: '08:00', to: '09:00' }) }] },
      'spansMax',
    ],
    [
      'too many days',
      {
        days: Array.from({ length: 401 }, (_, day) => ({
          ...christmas,
          date: new Date(Date.UTC(2030, 0, day + 1)).toISOString().slice(0, 10),
        })),
      },
      'daysMax',
    ],
  ])('is refused with %s', async (_title, change, rule) => {
    const reply = await send('POST', calendarsUrl(), { ...closedDays, ...change })
    expect([reply.status, rulesOf(reply)]).toEqual([422, [rule]])
  })

  test('is refused with the name of another one, beyond their number, and if somebody else has changed it', async () => {
    const { calendarId } = await addCalendar()
    expect(codeOf(await send('POST', calendarsUrl(), closedDays))).toEqual([409, 'hours.nameTaken'])
    const stale = await send('PUT', calendarsUrl(calendarId), { ...closedDays, version: 7 })
    expect(codeOf(stale)).toEqual([409, 'hours.stale'])
    expect(codeOf(await send('DELETE', calendarsUrl(calendarId, '?version=7')))).toEqual([409, 'hours.stale'])
    const unknown = await send('PUT', calendarsUrl(randomUUID()), { ...closedDays, version: 7 })
    expect(codeOf(unknown)).toEqual([404, 'hours.calendarNotFound'])
    await server.ask(`insert into calendars (property_id, name) select $1, 'C' || n from generate_series(2, $2) n`, [
      ...[client.propertyId, CALENDARS_MAX],
    ])
    expect(codeOf(await send('POST', calendarsUrl(), { ...closedDays, name: 'Z' }))).toEqual([409, 'hours.tooMany'])
  })
})

describe('what hours are attached to', () => {
  test('a key gets hours for its holders and for guests, and its version rises', async () => {
    const [{ hoursId }, { calendarId }] = [await add(), await addCalendar()]
    const { entranceId } = await client.door('Gym')
    const keyId = await client.key('Sports', [entranceId])
    const url = `/v1/hoursOfKey/${client.propertyId}/${keyId}`
    const body = { hoursId, guestHoursId: hoursId, guestCalendarId: calendarId, version: 1 }
    expect((await send('PUT', url, body)).body).toMatchObject({
      ...{ keyId, hours: { hoursId, name: 'Office hours' }, guestHours: { hoursId }, guestCalendar: { calendarId } },
      ...{ version: 2, doors: [{ accessPointName: 'Gym' }] },
    })
    expect((await send('GET', url)).body).toMatchObject({ hours: { hoursId }, version: 2 })
    expect(codeOf(await send('PUT', url, body))).toEqual([409, 'hours.stale'])
    const unknown = { ...body, version: 2 }
    expect(codeOf(await send('PUT', url, { ...unknown, hoursId: randomUUID() }))).toEqual([404, 'hours.notFound'])
    expect(codeOf(await send('PUT', url, { ...unknown, guestCalendarId: randomUUID() }))).toEqual([
      ...[404, 'hours.calendarNotFound'],
    ])
    const other = `/v1/hoursOfKey/${client.propertyId}/${randomUUID()}`
    expect(codeOf(await send('PUT', other, body))).toEqual([404, 'hours.keyNotFound'])
    expect(codeOf(await send('GET', other))).toEqual([404, 'hours.keyNotFound'])
  })

  test('a holding gets hours, a beginning and an end, and what is left out stays', async () => {
    const { hoursId } = await add()
    const { entranceId } = await client.door('Gym')
    const [keyId, otherId] = [await client.key('Sports', [entranceId]), await client.key('Other', [])]
    const personId = await client.person()
    await client.give(personId, keyId)
    await client.give(personId, otherId)
    const url = `/v1/hoursOfPerson/${client.propertyId}/${personId}`
    const read: Holdings = (await send('GET', url)).body
    expect(read.holdings.map(({ keyName, hours, doors }) => [keyName, hours, doors])).toEqual([
      ['Other', null, 0],
      ['Sports', null, 1],
    ])
    const end = Date.now() + 86_400_000
    const first = await send('PUT', url, { keyIds: [keyId], hoursId, version: read.version })
    expect(first.body.holdings[1]).toMatchObject({ keyId, hours: { hoursId }, endTimeMillis: null })
    expect(first.body.holdings[0].hours).toBeNull()
    const second = await send('PUT', url, { keyIds: [keyId], endTimeMillis: end })
    expect(second.body.holdings[1]).toMatchObject({ hours: { hoursId }, startTimeMillis: null, endTimeMillis: end })
    expect(codeOf(await send('PUT', url, { keyIds: [keyId], hoursId: null, version: read.version }))).toEqual([
      ...[409, 'hours.stale'],
    ])
    expect(await actionsOf(personId)).toEqual(['hours.setOfPerson', 'hours.setOfPerson'])
    // What is as it is asked for writes nothing.
    await send('PUT', url, { keyIds: [keyId], hoursId })
    expect(await actionsOf(personId)).toHaveLength(2)
  })

  test('a holding is refused that nobody has, that ends before it begins, or with unknown hours', async () => {
    const keyId = await client.key('Sports', [])
    const personId = await client.person()
    const url = `/v1/hoursOfPerson/${client.propertyId}/${personId}`
    expect(codeOf(await send('PUT', url, { keyIds: [keyId], hoursId: null }))).toEqual([404, 'hours.holdingNotFound'])
    await client.give(personId, keyId)
    expect(codeOf(await send('PUT', url, { keyIds: [keyId], hoursId: randomUUID() }))).toEqual([404, 'hours.notFound'])
    const both = await send('PUT', url, { keyIds: [keyId], startTimeMillis: 2000, endTimeMillis: 1000 })
    expect([both.status, rulesOf(both)]).toEqual([422, ['startAfterEnd']])
    await send('PUT', url, { keyIds: [keyId], startTimeMillis: 2000 })
    const later = await send('PUT', url, { keyIds: [keyId], endTimeMillis: 1000 })
    expect([later.status, rulesOf(later)]).toEqual([422, ['startAfterEnd']])
    const nobody = `/v1/hoursOfPerson/${client.propertyId}/${randomUUID()}`
    expect(codeOf(await send('PUT', nobody, { keyIds: [keyId] }))).toEqual([404, 'hours.personNotFound'])
    expect(codeOf(await send('GET', nobody))).toEqual([404, 'hours.personNotFound'])
  })

  test('a code gets hours, and one that has ended does not', async () => {
    const { hoursId } = await add()
    const personId = await client.person()
    const [{ id }, { id: ended }] = [
      await client.code({ person_id: personId }),
      await client.code({ status: 'INACTIVE', inactive_reason: 'EXPIRED' }),
    ]
    const url = (code: string) => `/v1/hoursOfCredential/${client.propertyId}/${code}`
    const given = await send('PUT', url(id), { hoursId, version: 1 })
    expect(given.body).toEqual({ credentialId: id, hours: { hoursId, name: 'Office hours' }, version: 2 })
    const read: Holdings = (await send('GET', `/v1/hoursOfPerson/${client.propertyId}/${personId}`)).body
    expect(read.credentials).toEqual([{ credentialId: id, type: 'CODE', hours: given.body.hours, version: 2 }])
    expect(codeOf(await send('PUT', url(id), { hoursId, version: 1 }))).toEqual([409, 'hours.stale'])
    expect(codeOf(await send('PUT', url(id), { hoursId: randomUUID(), version: 2 }))).toEqual([404, 'hours.notFound'])
    expect(codeOf(await send('PUT', url(ended), { hoursId, version: 1 }))).toEqual([404, 'hours.credentialNotFound'])
  })

  test('keys that are given anew leave the hours, the beginning and the end of a holding as they are', async () => {
    const { hoursId } = await add()
    const [keyId, otherId] = [await client.key('Sports', []), await client.key('Other', [])]
    const personId = await client.person({ email: 'cleo@example.com' })
    await client.give(personId, keyId)
    const limits = { hoursId, startTimeMillis: 1000, endTimeMillis: 4e12 }
    await send('PUT', `/v1/hoursOfPerson/${client.propertyId}/${personId}`, { keyIds: [keyId], ...limits })
    const { propertyId } = client
    await send('PUT', '/v1/keys/keysForPerson', { propertyId, personId, keyIds: [keyId, otherId] })
    await send('PUT', '/v1/keys/keysForPerson', { propertyId, personId, addKeyIds: [keyId], removeKeyIds: [otherId] })
    await send('PUT', '/v1/keys/keysForPeople', { propertyId, keyIds: [keyId], people: ['cleo@example.com'] })
    const read: Holdings = (await send('GET', `/v1/hoursOfPerson/${propertyId}/${personId}`)).body
    expect(read.holdings).toMatchObject([{ keyId, hours: { hoursId }, startTimeMillis: 1000, endTimeMillis: 4e12 }])
  })

  test('forty people get hours with one job, which names whom it failed for', async () => {
    const { hoursId } = await add()
    const keyId = await client.key('Cleaners', [])
    // Nobody holds this one, so it is left out.
    const otherId = await client.key('Cellar', [])
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, n) => client.person({ person_name: `Person ${n}` })),
    )
    for (const personId of people.slice(1)) await client.give(personId, keyId)
    const jobId = randomUUID()
    const items = people.map((personId, n) => ({ label: `Person ${n}`, values: { personId } }))
    const { propertyId } = client
    const job = { jobId, propertyId, operation: 'setHours', shared: { keyIds: [keyId, otherId], hoursId }, items }
    expect((await send('POST', '/v1/bulkJobs', job)).status).toBe(202)
    await server.runBulkJob({ jobId, accountId: portfolio })
    const result = (await send('GET', `/v1/bulkJobs/${jobId}`)).body
    expect(result).toMatchObject({ done: 39, failed: 1 })
    expect(result.failures).toMatchObject([{ label: 'Person 0', code: 'hours.holdingNotFound' }])
    expect((await send('GET', hoursUrl(hoursId))).body.use.holdings).toBe(39)
  })
})

describe('undoing', () => {
  const undo = async (about: string) => {
    const base = `/v1/property/changes/${client.propertyId}`
    const { changes } = (await send('GET', `${base}?about=${about}`)).body
    const { number, undo: state } = changes[0]
    const plan = (await send('GET', `${base}/${number}/undo`)).body
    const done = await send('POST', `${base}/${number}/undo`, { confirmsOpening: true })
    return { state, plan, status: done.status, body: done.body }
  }

  test('other hours gives them their week and calendar back', async () => {
    const { calendarId } = await addCalendar()
    const windows = [{ days: ['SUNDAY', 'SATURDAY'], from: '20:00', to: '02:00' }, weekdays]
    const { hoursId } = await add({ windows, calendarId })
    await send('PUT', hoursUrl(hoursId), { ...office, name: 'Other', version: 1 })
    expect(await undo(hoursId)).toMatchObject({ state: 'possible', plan: { opensDoors: true }, status: 200 })
    const back: HoursView = (await send('GET', hoursUrl(hoursId))).body
    expect(back).toMatchObject({ name: 'Office hours', windows, calendar: { calendarId }, version: 3 })
  })

  test('days of a calendar sets back those alone that were changed', async () => {
    const { calendarId } = await addCalendar()
    const eve = { date: '2099-12-24', kind: 'OTHER', spans: [{ from: '08:00', to: '12:00' }], name: 'Christmas Eve' }
    await send('PUT', calendarsUrl(calendarId), { name: 'Holidays', days: [christmas, eve], version: 1 })
    await send('PUT', calendarsUrl(calendarId), { name: 'Holidays', days: [eve], version: 2 })
    expect(await undo(calendarId)).toMatchObject({ status: 200 })
    expect((await send('GET', calendarsUrl(calendarId))).body.days).toEqual([eve, christmas])
  })

  test('hours of a key, of a code and of a holding takes them off', async () => {
    const { hoursId } = await add()
    const keyId = await client.key('Sports', [])
    const personId = await client.person()
    await client.give(personId, keyId)
    const { id } = await client.code({ person_id: personId })
    const body = { hoursId, guestHoursId: null, guestCalendarId: null, version: 1 }
    await send('PUT', `/v1/hoursOfKey/${client.propertyId}/${keyId}`, body)
    await send('PUT', `/v1/hoursOfCredential/${client.propertyId}/${id}`, { hoursId, version: 1 })
    await send('PUT', `/v1/hoursOfPerson/${client.propertyId}/${personId}`, { keyIds: [keyId], hoursId })
    for (const about of [keyId, id, personId])
      expect(await undo(about)).toMatchObject({ plan: { opensDoors: true }, status: 200 })
    expect((await send('GET', hoursUrl(hoursId))).body.isAttached).toBe(false)
  })

  test('a key that was taken away gives it back with its hours', async () => {
    const { hoursId } = await add()
    const keyId = await client.key('Sports', [])
    const personId = await client.person()
    await client.give(personId, keyId)
    const url = `/v1/hoursOfPerson/${client.propertyId}/${personId}`
    await send('PUT', url, { keyIds: [keyId], hoursId, endTimeMillis: 4e12 })
    const { propertyId } = client
    await send('PUT', '/v1/keys/keysForPerson', { propertyId, personId, removeKeyIds: [keyId] })
    expect(((await send('GET', url)).body as Holdings).holdings).toEqual([])
    expect(await undo(personId)).toMatchObject({ status: 200 })
    expect((await send('GET', url)).body.holdings).toMatchObject([{ keyId, hours: { hoursId }, endTimeMillis: 4e12 }])
  })
})
