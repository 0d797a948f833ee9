import { describe, expect, test } from 'vitest'
import type { PmsResident } from '../integrations/providers/connector.ts'
import { isOneResidence, mergeRows } from './merge-rows.ts'
import { calendarOf } from './resident-period.ts'
import { isSomebodyElse } from './who-is-who.ts'

const resident = (changes: Partial<PmsResident>): PmsResident => ({
  residentId: '1',
  previousIds: [],
  unitId: 'a',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  status: 'CURRENT',
  role: 'LEASEHOLDER',
  wording: { status: 'Current', role: '' },
  leaseStart: '2025-04-01',
  leaseEnd: '2026-03-31',
  moveOut: null,
  ...changes,
})

describe('the holder of an id', () => {
  const ada = { personName: 'Ada Byron', email: 'ada@example.com' }
  test.each([
    ['has another name and another e-mail', { firstName: 'Bob', lastName: 'Stranger', email: 'bob@example.com' }, true],
    ['has another first name and another e-mail', { firstName: 'Bob', email: 'bob@example.com' }, true],
    ['has a wholly different name and no e-mail', { firstName: 'Bob', lastName: 'Stranger', email: null }, true],
    ['has another name only', { firstName: 'Bob', lastName: 'Stranger' }, false],
    ['has another e-mail only', { email: 'new@example.com' }, false],
    ['has married and has a new e-mail', { lastName: 'King', email: 'king@example.com' }, false],
    ['is written with a middle name', { firstName: 'Augusta Ada', email: 'new@example.com' }, false],
    ['is written with accents', { firstName: 'Àda', lastName: 'BYRON', email: 'new@example.com' }, false],
    ['is shortened', { firstName: 'A.', email: 'new@example.com' }, false],
    ['has no name', { firstName: '', lastName: '', email: 'new@example.com' }, false],
  ] as const)('who %s is somebody else: %j %s', (_what, changes, isElse) => {
    expect(isSomebodyElse(resident(changes), ada)).toBe(isElse)
  })

  test('is not somebody else where the person had no e-mail: the name may have been a placeholder', () => {
    const bob = resident({ firstName: 'Bob', lastName: 'Stranger', email: 'bob@example.com' })
    expect(isSomebodyElse(bob, { personName: 'Occupant Two', email: null })).toBe(false)
  })
})

describe('the rows of one person', () => {
  const calendar = calendarOf('UTC', Date.parse('2026-01-10T12:00:00Z'))
  const merged = (...rows: Partial<PmsResident>[]) => {
    const listed = rows.map((row) => ({ pmsPropertyId: 'p', resident: resident(row) }))
    const { row, besides } = mergeRows(listed, calendar)
    return [row.resident.unitId, calendar.lastDayOf(row.resident), besides.length]
  }
  const notice = (moveOut: string) => ({ status: 'NOTICE', moveOut }) as const
  const next = (leaseStart: string) => ({ status: 'FUTURE', unitId: 'b', leaseStart, leaseEnd: '2027-01-31' }) as const

  test.each([
    [
      'the unit that somebody leaves counts until they leave, and access goes on',
      '2026-01-31',
      '2026-02-01',
      'a',
      '2027-01-31',
    ],
    ['leases that overlap are one residence', '2026-01-31', '2026-01-05', 'a', '2027-01-31'],
    ['a lease that begins later does not bridge the gap', '2026-01-31', '2026-03-01', 'a', '2026-01-31'],
    ['the next lease counts when the other is over', '2026-01-09', '2026-01-10', 'b', '2027-01-31'],
    ['the next lease counts also after a gap', '2026-01-02', '2026-02-01', 'b', '2027-01-31'],
  ])('say together: %s', (_what, moveOut, leaseStart, unit, lastDay) => {
    for (const rows of [
      [notice(moveOut), next(leaseStart)],
      [next(leaseStart), notice(moveOut)],
    ])
      expect(merged(...rows).slice(0, 2)).toEqual([unit, lastDay])
  })

  test('count in the same order however the PMS lists them', () => {
    expect(merged({ unitId: 'a' }, { unitId: 'b' })).toEqual(merged({ unitId: 'b' }, { unitId: 'a' }))
  })

  test('leave it open whether somebody stays whose lease is over and whose other status is unknown', () => {
    expect(merged(notice('2026-01-02'), { status: 'UNKNOWN', unitId: 'b' })[0]).toBe('b')
  })
})

test.each([
  ['NOTICE and FUTURE', { status: 'NOTICE' }, { status: 'FUTURE' }, true],
  ['NOTICE and CURRENT', { status: 'NOTICE' }, { status: 'CURRENT' }, true],
  ['CURRENT and FUTURE', { status: 'CURRENT' }, { status: 'FUTURE' }, true],
  ['CURRENT with a move-out and CURRENT', { moveOut: '2026-02-01' }, { status: 'CURRENT' }, true],
  ['CURRENT twice', { status: 'CURRENT' }, { status: 'CURRENT' }, false],
  ['FUTURE twice', { status: 'FUTURE' }, { status: 'FUTURE' }, false],
  ['NOTICE twice', { status: 'NOTICE' }, { status: 'NOTICE' }, false],
] as const)('%s with one name and e-mail are one residence: %j %j %s', (_what, one, other, isOne) => {
  expect([isOneResidence(resident(one), resident(other)), isOneResidence(resident(other), resident(one))]).toEqual([
    isOne,
    isOne,
  ])
})
