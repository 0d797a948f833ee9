import { describe, expect, test } from 'vitest'
import type { PmsResident } from '../integrations/providers/connector.ts'
import { calendarOf, lastDayOf } from './resident-period.ts'
import { emailOf, nameOf, unitNumberOf } from './resident-values.ts'

const resident = (changes: Partial<PmsResident>): PmsResident => ({
  residentId: '1',
  previousIds: [],
  unitId: 'u',
  firstName: 'Ada',
  lastName: 'Byron',
  email: null,
  status: 'CURRENT',
  role: 'LEASEHOLDER',
  wording: { status: 'Current', role: '' },
  leaseStart: '2025-04-01',
  leaseEnd: '2026-03-31',
  moveOut: null,
  ...changes,
})

describe('the last day of the service period', () => {
  test.each([
    ['is the end of the lease', {}, '2026-01-10', '2026-03-31'],
    [
      'is the day of moving out, before or after the end of the lease',
      { moveOut: '2026-02-15' },
      '2026-01-10',
      '2026-02-15',
    ],
    [
      'is the day of moving out also when that is over',
      { moveOut: '2026-01-05', status: 'NOTICE' },
      '2026-01-10',
      '2026-01-05',
    ],
    ['is a month later when the lease ends today', {}, '2026-03-31', '2026-04-30'],
    ['is the day of the month that lies more than two weeks ahead', {}, '2026-05-17', '2026-06-30'],
    ['is not moved while it is two weeks ahead', {}, '2026-05-16', '2026-05-31'],
    ['moves from the last day of February to that of March', {}, '2027-02-20', '2027-03-31'],
    ['moves on for somebody whose notice has no day yet', { status: 'NOTICE' }, '2026-04-10', '2026-04-30'],
    ['moves on during an eviction', { status: 'EVICTION' }, '2026-04-10', '2026-04-30'],
    ['does not move on for somebody who never moved in', { status: 'FUTURE' }, '2026-04-10', '2026-03-31'],
    [
      'follows the start where no end is agreed',
      { leaseEnd: null, leaseStart: '2025-04-12' },
      '2026-01-10',
      '2026-02-12',
    ],
    [
      'is a month after the start for somebody who comes without an agreed end',
      { status: 'FUTURE', leaseEnd: null, leaseStart: '2026-03-12' },
      '2026-01-10',
      '2026-04-12',
    ],
    ['is the end of a month without any dates', { leaseEnd: null, leaseStart: null }, '2026-01-10', '2026-01-31'],
    ['is not later than the rules for people allow', { leaseEnd: '2099-12-31' }, '2026-01-10', '2030-12-31'],
  ] as const)('%s', (_what, changes, today, day) => {
    expect(lastDayOf(resident(changes), today)).toBe(day)
  })
})

describe('the calendar', () => {
  const noon = Date.parse('2026-01-10T12:00:00Z')
  test.each([
    ['America/Los_Angeles', '2025-04-01T07:00:00.000Z', '2026-04-01T06:59:59.999Z'],
    ['Australia/Sydney', '2025-03-31T13:00:00.000Z', '2026-03-31T12:59:59.999Z'],
    ['Asia/Tokyo', '2025-03-31T15:00:00.000Z', '2026-03-31T14:59:59.999Z'],
  ])('counts days in the time zone of the property: %s', (zone, startsAt, expiresAt) => {
    const stay = calendarOf(zone, noon).periodOf(resident({}), undefined)
    expect([stay.startsAt.toISOString(), stay.expiresAt.toISOString()]).toEqual([startsAt, expiresAt])
  })

  test('keeps the start when a renewal begins later', () => {
    const calendar = calendarOf('UTC', noon)
    const renewed = resident({ leaseStart: '2026-04-01', leaseEnd: '2027-03-31' })
    const stored = { startsAt: new Date('2025-04-01T00:00:00Z'), expiresAt: new Date('2026-03-31T23:59:59.999Z') }
    expect(calendar.periodOf(renewed, stored).startsAt).toEqual(stored.startsAt)
    expect(calendar.periodOf(renewed, undefined).startsAt.toISOString()).toBe('2026-01-10T00:00:00.000Z')
    const future = { ...renewed, status: 'FUTURE' } as const
    expect(calendar.periodOf(future, undefined).startsAt.toISOString()).toBe('2026-04-01T00:00:00.000Z')
  })

  test('ends the period of somebody who left now or earlier', () => {
    const calendar = calendarOf('UTC', noon)
    expect(calendar.endOf({ moveOut: '2026-01-02', leaseEnd: null }).toISOString()).toBe('2026-01-02T23:59:59.999Z')
    expect(calendar.endOf({ moveOut: null, leaseEnd: '2026-03-31' }).getTime()).toBe(noon)
    expect(calendar.endOf({ moveOut: null, leaseEnd: null }).getTime()).toBe(noon)
  })
})

describe('the value from a PMS', () => {
  test.each([
    [['  Zoë ', 'O’Néill\n'], 'Zoë O’Néill'],
    [['Al', ''], null],
    [['x'.repeat(100), 'y'.repeat(100)], `${'x'.repeat(100)} ${'y'.repeat(27)}`],
    [['\u202bAda\u202c', 'By\u200bron'], 'Ada Byron'],
    [['A\u0007da', 'B\ud800yron'], 'A da B\ufffdyron'],
  ])('for a name is normalised: %j', ([firstName = '', lastName = ''], name) =>
    expect(nameOf({ firstName, lastName })).toBe(name),
  )

  test.each([
    [' ada@example.com ', 'ada@example.com'],
    ['none', null],
    ['', null],
    [null, null],
  ])('for an e-mail is normalised: %j', (email, kept) => expect(emailOf({ email })).toBe(kept))

  test.each([
    ['Apt. 12', 'Apt 12'],
    ['12_B', '12-B'],
    ['#4/2', '#4/2'],
    ['(101)', '101'],
    ['Building 4 Unit 12', null],
    ['--', null],
    ['', null],
  ])('for a unit number is normalised: %j', (code, number) => expect(unitNumberOf(code)).toBe(number))
})
