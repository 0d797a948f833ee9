import { describe, expect, test } from 'vitest'
import type { DayName, GuestSchedule, TimeRange } from '../shared/weekly-schedule.ts'
import type { AccessList, Attempt, Door, Grant } from './access.rules.ts'
import { decide } from './decide.rules.ts'
import { isWithin, nextOpening, WEEK_SEARCHED } from './windows.rules.ts'

const ZONE = 'America/New_York'
const zone = { timeZone: ZONE }
/** Without a range the day is open at all times. */
const weeklySchedule = ([day]: [DayName], range: TimeRange | null): GuestSchedule => ({
  type: 'WEEKLY',
  filter: { [day]: range ? [range] : [] },
})
const at = (iso: string) => Date.parse(iso)
/** A Monday, 10:00 in New York. */
const MONDAY = at('2026-11-16T15:00:00Z')

const door = (changes: Partial<Door> = {}): Door => ({
  timeZone: ZONE,
  isEnabled: true,
  lockdown: null,
  keys: [
    { id: 'residents', schedules: [] },
    { id: 'office', schedules: [weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '12:00' })] },
  ],
  providers: [
    { id: 'parcels', isAllowed: true, from: 0 },
    { id: 'groceries', isAllowed: false, from: 0 },
    { id: 'later', isAllowed: true, from: MONDAY + 1 },
  ],
  ...changes,
})
const grant = (changes: Partial<Grant> = {}): Grant => ({
  id: 'code-1',
  kind: 'CODE',
  shown: 'tag',
  subject: 'ada',
  holder: 'ada',
  isActive: true,
  isSuspended: false,
  from: 0,
  until: null,
  keys: ['residents'],
  isGuest: false,
  schedules: [],
  ...changes,
})
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({ kind: 'CODE', shown: 'tag', at: MONDAY, ...changes })
const verdictOf = (list: Partial<AccessList>, asked: Partial<Attempt> = {}) =>
  decide({ door: door(), grants: [grant()], ...list }, attempt(asked))
const reasonsOf = (list: Partial<AccessList>, asked: Partial<Attempt> = {}) => {
  const verdict = verdictOf(list, asked)
  return verdict.isAllowed ? [] : verdict.reasons
}

describe('a door', () => {
  test('opens by the key of the holder', () => {
    const known = { credentialId: 'code-1', holderId: 'ada', providerId: null }
    expect(verdictOf({})).toEqual({ ...known, isAllowed: true, keyId: 'residents' })
  })

  test.each<[string, Partial<Grant>, Partial<Door>, string[]]>([
    ['disabled', {}, { isEnabled: false }, ['ENTRANCE_DISABLED']],
    ['locked down', {}, { lockdown: { keys: [] } }, ['LOCKDOWN']],
    ['locked down for other keys', {}, { lockdown: { keys: ['office'] } }, ['LOCKDOWN']],
    ['locked down, but not for this key', {}, { lockdown: { keys: ['residents'] } }, []],
    ['shown a blocked code', { isActive: false }, {}, ['CREDENTIAL_INACTIVE']],
    ['shown a code of somebody suspended', { isSuspended: true }, {}, ['HOLDER_SUSPENDED']],
    ['shown a code before its time', { from: MONDAY + 1 }, {}, ['NOT_YET_VALID']],
    ['shown a code in its last moment', { until: MONDAY + 1 }, {}, []],
    ['shown a code at its end', { until: MONDAY }, {}, ['EXPIRED']],
    ['shown a code without a key', { keys: [] }, {}, ['NO_KEY']],
    ['shown a code whose key no longer opens it', { keys: ['gone'] }, {}, ['NO_KEY']],
    ['shown a code of a guest within the hours', { keys: ['office'], isGuest: true }, {}, []],
    [
      'shown everything that is wrong',
      { isActive: false, isSuspended: true, until: 1, keys: [], schedules: [weeklySchedule(['SUNDAY'], null)] },
      { isEnabled: false, lockdown: { keys: [] } },
      ['ENTRANCE_DISABLED', 'LOCKDOWN', 'CREDENTIAL_INACTIVE', 'HOLDER_SUSPENDED', 'EXPIRED', 'NO_KEY'],
    ],
  ])('%s', (_title, ofGrant, ofDoor, reasons) => {
    expect(reasonsOf({ door: door(ofDoor), grants: [grant(ofGrant)] })).toEqual(reasons)
  })

  test('does not know what nobody has given it', () => {
    expect(reasonsOf({}, { shown: 'other' })).toEqual(['CREDENTIAL_UNKNOWN'])
    expect(reasonsOf({}, { kind: 'FOB' })).toEqual(['CREDENTIAL_UNKNOWN'])
    expect(reasonsOf({ door: door({ lockdown: { keys: ['residents'] } }) }, { shown: 'other' })).toEqual([
      'LOCKDOWN',
      'CREDENTIAL_UNKNOWN',
    ])
  })

  test('counts the better one of two credentials that look the same', () => {
    const former = grant({ id: 'former', subject: 'bob', holder: 'bob', isActive: false })
    expect(verdictOf({ grants: [former, grant()] })).toMatchObject({ isAllowed: true, credentialId: 'code-1' })
    const keyless = grant({ keys: [] })
    expect(verdictOf({ grants: [former, keyless] })).toMatchObject({ reason: 'NO_KEY', credentialId: 'code-1' })
  })

  test('tells a guest when it opens next', () => {
    const list = { grants: [grant({ keys: ['office'], isGuest: true })] }
    const afternoon = at('2026-11-16T18:20:00Z')
    expect(verdictOf(list, { at: afternoon })).toMatchObject({
      reason: 'OUTSIDE_WINDOWS',
      nextOpening: at('2026-11-23T13:00:00Z'),
    })
    const ending = { grants: [grant({ keys: ['office'], isGuest: true, until: at('2026-11-20T00:00:00Z') })] }
    expect(verdictOf(ending, { at: afternoon })).toMatchObject({ reason: 'OUTSIDE_WINDOWS', nextOpening: null })
  })

  test('lets a guest in by whichever key is open, and within the schedule of the code', () => {
    const both = grant({ keys: ['office', 'residents'], isGuest: true })
    expect(verdictOf({ grants: [both] }, { at: at('2026-11-16T23:00:00Z') })).toMatchObject({ keyId: 'residents' })
    const sundays = grant({ schedules: [weeklySchedule(['SUNDAY'], null)] })
    expect(reasonsOf({ grants: [sundays] })).toEqual(['OUTSIDE_WINDOWS'])
  })

  test.each([
    ['parcels', []],
    ['groceries', ['PROVIDER_NOT_ALLOWED']],
    ['later', ['NOT_YET_VALID']],
    ['nobody', ['CREDENTIAL_UNKNOWN']],
  ])('for the provider %s: %j', (shown, reasons) => {
    expect(reasonsOf({}, { kind: 'PROVIDER', shown })).toEqual(reasons)
    if (shown === 'parcels')
      expect(reasonsOf({ door: door({ lockdown: { keys: ['residents'] } }) }, { kind: 'PROVIDER', shown })).toEqual([
        'LOCKDOWN',
      ])
  })
})

describe('weekly windows', () => {
  const night = [weeklySchedule(['SUNDAY'], { startTime: '01:00', endTime: '02:30' })]
  const hours = (from: string, to: string, schedules = night) => {
    const open: string[] = []
    for (let time = at(from); time < at(to); time += 30 * 60_000)
      if (isWithin(schedules, zone, time)) open.push(new Date(time).toISOString().slice(11, 16))
    return open
  }

  test('are local times', () => {
    expect(hours('2026-11-15T04:00:00Z', '2026-11-15T10:00:00Z')).toEqual(['06:00', '06:30', '07:00'])
  })
  test('on a day of 25 hours, the hour that comes twice counts twice', () => {
    expect(hours('2026-11-01T04:00:00Z', '2026-11-01T10:00:00Z')).toEqual(['05:00', '05:30', '06:00', '06:30', '07:00'])
  })
  test('on a day of 23 hours, the hour that is left out does not come', () => {
    expect(hours('2026-03-08T04:00:00Z', '2026-03-08T10:00:00Z')).toEqual(['06:00', '06:30'])
  })
  test('until the last minute of a day include that minute', () => {
    const late = [weeklySchedule(['SUNDAY'], { startTime: '23:00', endTime: '23:59' })]
    expect(isWithin(late, zone, at('2026-11-16T04:59:59Z'))).toBe(true)
    expect(isWithin(late, zone, at('2026-11-16T05:00:00Z'))).toBe(false)
  })
  test('without any day, or a day without times, are always open', () => {
    expect(isWithin([], zone, MONDAY)).toBe(true)
    expect(isWithin([{ type: 'WEEKLY', filter: {} }], zone, MONDAY)).toBe(true)
    expect(isWithin([weeklySchedule(['MONDAY'], null)], zone, MONDAY)).toBe(true)
    expect(isWithin([weeklySchedule(['TUESDAY'], null)], zone, MONDAY)).toBe(false)
  })
  test('open next on a quarter of an hour, or never', () => {
    const week = { until: null, days: WEEK_SEARCHED, mayBegin: () => true }
    expect(nextOpening((time) => isWithin(night, zone, time), at('2026-03-08T07:10:00Z'), week)).toBe(
      at('2026-03-15T05:00:00Z'),
    )
    expect(nextOpening(() => false, MONDAY, week)).toBeNull()
  })
})
