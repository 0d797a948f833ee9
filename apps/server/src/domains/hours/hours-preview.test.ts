import { randomUUID } from 'node:crypto'
import type { Holidays, HoursPreview, Week, WeekRow } from '@portico/contract/hours/hours.schema'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

const ZONE = 'America/Los_Angeles'
const HOUR = 3_600_000
/** In a week in which the clocks go forward on the Sunday. */
const FIRST = '2028-03-08'
const all = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

let client: DoorClient
let manager: SignedIn
let gym: Awaited<ReturnType<DoorClient['door']>>
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
  keyId = await client.key('Sports', [gym.entranceId])
  personId = await client.person({ service_starts_at: new Date(0) })
  await client.give(personId, keyId)
  calendarId = (await call('POST', `/v1/calendars/${client.propertyId}`, { name: 'Days', days: [] })).calendarId
  hoursId = (await call('POST', `/v1/hours/${client.propertyId}`, draft())).hoursId
})

const daily = (from: string, to: string) => [{ days: all, from, to }]
const draft = (windows = daily('06:00', '22:00')) => ({ name: 'Gym hours', windows, calendarId })
async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const reply = await manager.call(method, url, body)
  if (reply.status >= 300) throw new Error(`${url}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}
const previewUrl = () => `/v1/hoursPreview/${client.propertyId}`
const preview = (body: object): Promise<HoursPreview> => call('POST', previewUrl(), body)
const attach = (more: object = {}) =>
  call('PUT', `/v1/hoursOfKey/${client.propertyId}/${keyId}`, {
    ...{ hoursId, guestHoursId: null, guestCalendarId: null, version: 1, ...more },
  })
const midnight = (days: number) => startOfDay(addToDay(dayOf(Date.now(), ZONE), days, 'day'), ZONE)

describe('before saving', () => {
  test('other hours say for how many people, at which doors, and when something changes first', async () => {
    const drafted = { hours: { hoursId, draft: draft(daily('06:00', '23:00')) } }
    expect(await preview(drafted)).toEqual({
      ...{ people: 0, doors: [], firstChange: null, isAttached: false, timeZone: ZONE },
    })
    await attach()
    const shown = await preview(drafted)
    expect(shown).toMatchObject({ people: 1, isAttached: true })
    expect(shown.doors).toEqual([{ accessPointId: gym.entranceId, accessPointName: 'Gym', knowsHours: true }])
    const at = shown.firstChange?.timeMillis ?? 0
    expect(shown.firstChange?.opens).toBe(true)
    // Now, if it is asked between ten and eleven in the evening.
    expect(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: ZONE }).format(at)).toBe(
      '22',
    )
    expect((await preview({ hours: { hoursId, draft: draft() } })).firstChange).toBeNull()
    const [stored] = await server.ask<{ windows: unknown }>('select windows from hours where id = $1', [hoursId])
    expect(stored?.windows).toEqual(draft().windows)
  })

  test('a closed day of the calendar of far away is the first change, and nothing changes with a name alone', async () => {
    await attach()
    const date = addToDay(dayOf(Date.now(), ZONE), 200, 'day')
    const day = { date, kind: 'CLOSED', spans: [], name: 'Painting' }
    const drafted = { calendar: { calendarId, draft: { name: 'Days', days: [day] } } }
    expect(await preview(drafted)).toMatchObject({
      ...{ people: 1, isAttached: true },
      firstChange: { timeMillis: startOfDay(date, ZONE) + 6 * HOUR, opens: false },
    })
    await call('PUT', `/v1/calendars/${client.propertyId}/${calendarId}`, { name: 'Days', days: [day], version: 1 })
    const renamed = { name: 'Days', days: [{ ...day, name: 'Repairs' }] }
    expect((await preview({ calendar: { calendarId, draft: renamed } })).firstChange).toBeNull()
  })

  test('hours for a key count its holders, those for guests its guests', async () => {
    const guest = await client.person({ relation_type: 'GUEST' })
    await client.give(guest, keyId)
    await client.give(await client.person(), keyId)
    const key = { keyId, hoursId: null, guestHoursId: null, guestCalendarId: null }
    expect(await preview({ key: { ...key, hoursId } })).toMatchObject({ people: 2, isAttached: true })
    expect(await preview({ key: { ...key, guestHoursId: hoursId } })).toMatchObject({ people: 1 })
    expect(await preview({ key })).toMatchObject({ people: 0, firstChange: null })
  })

  test('an end for holdings is the first change, or the beginning of the hours if that is sooner', async () => {
    const endTimeMillis = midnight(2)
    const holdings = { personIds: [personId], keyIds: [keyId], endTimeMillis }
    expect(await preview({ holdings })).toMatchObject({
      ...{ people: 1, firstChange: { timeMillis: endTimeMillis, opens: false } },
    })
    const within = await preview({ holdings: { ...holdings, hoursId } })
    expect(within.firstChange?.timeMillis).toBeLessThan(endTimeMillis)
  })

  test('hours for a code concern its holder at their doors', async () => {
    const { id } = await client.code({ person_id: personId })
    const shown = await preview({ credential: { credentialId: id, hoursId } })
    expect(shown).toMatchObject({ people: 1, doors: [{ accessPointName: 'Gym' }], firstChange: { opens: false } })
  })

  test.each<[string, () => object, string]>([
    ['hours', () => ({ hours: { hoursId: randomUUID(), draft: draft() } }), 'hours.notFound'],
    [
      'a calendar',
      () => ({ calendar: { calendarId: randomUUID(), draft: { name: 'X', days: [] } } }),
      'hours.calendarNotFound',
    ],
    [
      'a key',
      () => ({ key: { keyId: randomUUID(), hoursId: null, guestHoursId: null, guestCalendarId: null } }),
      'hours.keyNotFound',
    ],
    ['a person', () => ({ holdings: { personIds: [randomUUID()], keyIds: [keyId] } }), 'hours.personNotFound'],
    ['a holding', () => ({ holdings: { personIds: [personId], keyIds: [randomUUID()] } }), 'hours.holdingNotFound'],
    ['a code', () => ({ credential: { credentialId: randomUUID(), hoursId: null } }), 'hours.credentialNotFound'],
  ])('%s that the property has not is refused', async (_title, body, code) => {
    const reply = await manager.call('POST', previewUrl(), body())
    expect([reply.status, reply.body.error.code]).toEqual([404, code])
  })

  test('two drafts at once are refused', async () => {
    const both = { credential: { credentialId: randomUUID(), hoursId: null }, hours: { hoursId, draft: draft() } }
    expect((await manager.call('POST', previewUrl(), both)).status).toBe(422)
  })
})

describe('the next week', () => {
  const week = (query: Record<string, string>): Promise<Week> =>
    call('GET', `/v1/nextWeek/${client.propertyId}?${new URLSearchParams({ from: FIRST, ...query })}`)
  /** Whether a picture says that the door is open. */
  const isOpenIn = ({ pieces }: WeekRow, at: number) =>
    pieces.some(({ fromTimeMillis, untilTimeMillis }) => fromTimeMillis <= at && at < untilTimeMillis)

  beforeEach(async () => {
    await call('PUT', `/v1/hours/${client.propertyId}/${hoursId}`, {
      ...{ ...draft(daily('20:00', '02:00')), version: 1 },
    })
    const days = [{ date: '2028-03-10', kind: 'CLOSED', spans: [], name: 'Repairs' }]
    await call('PUT', `/v1/calendars/${client.propertyId}/${calendarId}`, { name: 'Days', days, version: 1 })
  })

  test('of a person is what the panel decides, minute by minute', async () => {
    await attach()
    const start = startOfDay(FIRST, ZONE)
    const end = start + 4 * 24 * HOUR + 17 * 60_000
    await call('PUT', `/v1/hoursOfPerson/${client.propertyId}/${personId}`, { keyIds: [keyId], endTimeMillis: end })
    await gym.panel.pull()
    const { rows, days, dayTimeMillis, keys, total } = await week({ personId })
    expect([days[0], days.length, dayTimeMillis.length, total]).toEqual([FIRST, 7, 8, 1])
    expect(keys).toEqual([{ keyId, keyName: 'Sports' }])
    // A day of 23 hours.
    expect((dayTimeMillis[5] ?? 0) - (dayTimeMillis[4] ?? 0)).toBe(23 * HOUR)
    const [row] = rows as [WeekRow]
    expect(row).toMatchObject({ audience: 'PERSON', accessPointName: 'Gym', keyId: null, reasons: [] })
    const wrong: string[] = []
    for (let at = start; at < (dayTimeMillis.at(-1) ?? 0); at += 60_000)
      if (isOpenIn(row, at) !== gym.panel.decide({ personId }, at).isAllowed) wrong.push(new Date(at).toISOString())
    expect(wrong).toEqual([])
    expect(row.pieces.length).toBeGreaterThan(3)
    expect(row.pieces.at(-1)?.untilTimeMillis).toBeLessThanOrEqual(end)
  })

  test('of a key tells holders and guests apart, and says why a door does not open at all', async () => {
    await attach({ guestHoursId: hoursId, hoursId: null })
    const { rows } = await week({ keyId })
    expect(rows.map(({ audience, pieces }) => [audience, pieces.length])).toEqual([
      ['HOLDERS', 1],
      ['GUESTS', expect.any(Number)],
    ])
    await server.ask(`update entrances set access_status = 'ACCESS_DISABLED' where id = $1`, [gym.entranceId])
    expect((await week({ keyId })).rows[0]).toMatchObject({ pieces: [], reasons: ['ENTRANCE_DISABLED'] })
  })

  test('of an entrance has its keys by name', async () => {
    await client.key('Cleaners', [gym.entranceId])
    const { rows, total } = await week({ accessPointId: gym.entranceId })
    expect(total).toBe(2)
    expect(rows.map(({ keyName, audience }) => `${keyName} ${audience}`)).toEqual([
      ...['Cleaners HOLDERS', 'Cleaners GUESTS', 'Sports HOLDERS', 'Sports GUESTS'],
    ])
  })

  test.each([
    ['personId', 'hours.personNotFound'],
    ['keyId', 'hours.keyNotFound'],
    ['accessPointId', 'hours.entranceNotFound'],
  ])('of an unknown %s is refused', async (name, code) => {
    const reply = await manager.call('GET', `/v1/nextWeek/${client.propertyId}?${name}=${randomUUID()}`)
    expect([reply.status, reply.body.error.code]).toEqual([404, code])
  })

  test('of a person at sixteen doors has a row for each of them', async () => {
    for (let at = 0; at < 15; at++)
      await client.insert('key_entrances', { key_id: keyId, entrance_id: (await client.door(`Door ${at}`)).entranceId })
    await attach()
    expect((await week({ personId })).rows).toHaveLength(16)
  })
})

describe('public holidays', () => {
  const holidays = (query: object = {}): Promise<Holidays> =>
    call('GET', `/v1/holidays/${client.propertyId}?${new URLSearchParams({ year: '2026', locale: 'en_US', ...query })}`)
  const at = (country: string, region: string) =>
    server.ask('update properties set country_code = $2, state_or_region = $3 where id = $1', [
      ...[client.propertyId, country, region],
    ])

  test.each([
    ['US', 'Oregon', 'Oregon', '2026-07-04', 'Independence Day', 'en_US'],
    ['DE', 'Bayern', 'Bayern', '2026-11-01', 'Allerheiligen', 'de_DE'],
    ['CA', 'Québec', 'Quebec', '2026-06-24', 'Fête nationale du Québec', 'fr_CA'],
    ['ES', 'Madrid', 'Comunidad de Madrid', '2026-12-25', 'Navidad', 'es_ES'],
    ['GB', 'Scotland', 'Scotland', '2026-11-30', 'Andrew', 'en_GB'],
    ['JP', '', null, '2026-01-01', '元日', 'ja_JP'],
    ['IT', 'Lazio', 'Lazio', '2026-04-25', 'Liberazione', 'it_IT'],
    ['FR', '', null, '2026-07-14', 'Fête', 'fr_FR'],
    ['AU', 'VIC', 'Victoria', '2026-01-26', 'Australia Day', 'en_AU'],
  ])('of %s, %s', async (country, region, told, date, name, locale) => {
    await at(country, region)
    const found = await holidays({ locale })
    expect([found.countryCode, found.region]).toEqual([country, told])
    const day = found.holidays.find((one) => one.date === date)
    expect(day?.name).toContain(name)
    const dates = found.holidays.map((one) => one.date)
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(dates.every((one) => one.startsWith('2026-'))).toBe(true)
  })

  test('are proposals: the calendar marks those it has, and has none before it is saved', async () => {
    const days = [{ date: '2026-12-25', kind: 'CLOSED', spans: [], name: 'Christmas Day' }]
    await call('PUT', `/v1/calendars/${client.propertyId}/${calendarId}`, { name: 'Days', days, version: 1 })
    const { holidays: proposed } = await holidays({ calendarId })
    expect(proposed.filter(({ isInCalendar }) => isInCalendar).map(({ date }) => date)).toEqual(['2026-12-25'])
    expect((await call('GET', `/v1/calendars/${client.propertyId}/${calendarId}`)).days).toHaveLength(1)
    const url = `/v1/holidays/${client.propertyId}?year=2026&locale=en_US&calendarId=${randomUUID()}`
    const unknown = await manager.call('GET', url)
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'hours.calendarNotFound'])
  })
})
