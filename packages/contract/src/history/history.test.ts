import { describe, expect, test } from 'vitest'
import { datesProblem, durationProblem, filtersProblem, type RangeUnit, startOf, writeList } from './history.rules.ts'
import { accessEvents, historyQuery } from './history.schema.ts'

const at = (iso: string) => Date.parse(iso)
const propertyId = '00000000-0000-4000-8000-000000000001'

describe('a range', () => {
  const now = at('2026-11-15T12:00:00Z')
  test.each([
    [null, now - 1, 'rangeIncomplete'],
    [now - 1, null, 'rangeIncomplete'],
    [now - 1, now + 1, 'rangeFuture'],
    [now + 1, now - 1, 'rangeFuture'],
    [now - 1, now - 2, 'rangeOrder'],
    [now - 1, now - 1, 'rangeOrder'],
    [now - 2, now, undefined],
  ])('from %s to %s: %s', (start, end, problem) => expect(datesProblem({ start, end }, now)).toBe(problem))

  test.each([
    [Number.NaN, 'durationRequired'],
    [0, 'durationPositive'],
    [-3, 'durationPositive'],
    [10_000, 'durationLength'],
    [9999, undefined],
    [1, undefined],
    [1.5, 'durationWhole'],
    [9999.5, 'durationWhole'],
    [-1.5, 'durationPositive'],
  ])('a duration of %s: %s', (amount, problem) => expect(durationProblem(amount)).toBe(problem))

  test.each([
    [90, 'minute', '2026-11-15T10:30:00Z'],
    [6, 'hour', '2026-11-15T06:00:00Z'],
    [180, 'day', '2026-05-19T12:00:00Z'],
    [1, 'week', '2026-11-08T12:00:00Z'],
    [1, 'month', '2026-10-15T12:00:00Z'],
    [9, 'month', '2026-02-15T12:00:00Z'],
    [12, 'month', '2025-11-15T12:00:00Z'],
    [2, 'year', '2024-11-15T12:00:00Z'],
    [9999, 'year', '1970-01-01T00:00:00Z'],
    [9999, 'week', '1970-01-01T00:00:00Z'],
  ] as [number, RangeUnit, string][])('%i %s ago was %s', (amount, unit, start) =>
    expect(startOf({ amount, unit }, now)).toBe(at(start)),
  )
  test('a month before the last of March is the last of February', () => {
    expect(startOf({ amount: 1, unit: 'month' }, at('2028-03-31T08:00:00Z'))).toBe(at('2028-02-29T08:00:00Z'))
    expect(startOf({ amount: 1, unit: 'year' }, at('2028-02-29T08:00:00Z'))).toBe(at('2027-02-28T08:00:00Z'))
  })
})

test('ten filters are enough', () => {
  expect([filtersProblem(10), filtersProblem(11)]).toEqual([undefined, 'tooManyFilters'])
})

describe('a query', () => {
  const parse = (more: object) => historyQuery.safeParse({ propertyId, ...more })

  test('asks for the newest twenty unless it says otherwise', () => {
    const query = { propertyId, pageSize: 20, pageNumber: 1, sortAttribute: 'timestamp', sortDirection: 'DESC' }
    expect(parse({}).data).toEqual(query)
  })
  test('names visitors separated by commas, whatever stands in their names', () => {
    const visitors = ['Lopez, Ana', '100% Clean+Co', 'ana@example.com', '山田']
    expect(parse({ accessBy: writeList(visitors) }).data?.accessBy).toEqual(visitors)
    expect(parse({ accessBy: 'ana+1@example.com,50%,,ana+1@example.com' }).data?.accessBy).toEqual([
      'ana+1@example.com',
      '50%',
    ])
  })
  test('names what happened and why', () => {
    const { unlockStatuses, denialReasons } =
      parse({ unlockStatuses: 'FAILURE,UNKNOWN', denialReasons: 'NO_KEY,UNKNOWN,NO_KEY' }).data ?? {}
    expect([unlockStatuses, denialReasons]).toEqual([
      ['FAILURE', 'UNKNOWN'],
      ['NO_KEY', 'UNKNOWN'],
    ])
  })
  test.each([
    { pageSize: '101' },
    { pageSize: '0' },
    { pageNumber: '0' },
    { pageNumber: '2147483648' },
    { pageNumber: '1.5' },
    { gte: '-1' },
    { lte: '999999999999999' },
    { gte: 'yesterday' },
    { sortAttribute: 'accessBy' },
    { sortDirection: 'desc' },
    { accessPointIds: 'not-an-id' },
    { unlockStatuses: 'SUCCESS,OPENED' },
    { denialReasons: 'NO_KEY,BAD_MOOD' },
    { accessBy: '%00' },
    { accessBy: 'x'.repeat(255) },
    { more: '1' },
  ])('is refused with %o', (more) => expect(parse(more).success).toBe(false))
})

test('a report has 1 to 500 events', () => {
  const event = { eventId: propertyId, unlockTimestamp: 1, unlockStatus: 'SUCCESS' }
  const isTaken = (events: object[]) => accessEvents.safeParse({ events }).success
  expect([isTaken([]), isTaken([event]), isTaken(Array(500).fill(event)), isTaken(Array(501).fill(event))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('an event that cannot be read is told apart from the others, with its id and what is wrong', () => {
  const event = { eventId: propertyId, unlockTimestamp: 1, unlockStatus: 'SUCCESS' }
  const unreadable = { ...event, unlockStatus: 'OPENED' }
  const { events } = accessEvents.parse({ events: [event, unreadable, { ...event, accessBy: 'somebody' }, 7] })
  const isUnreadable = true
  expect(events).toEqual([
    event,
    { isUnreadable, eventId: propertyId, field: 'unlockStatus' },
    { isUnreadable, eventId: propertyId, field: '' },
    { isUnreadable, eventId: '', field: '' },
  ])
})

test('only a denial has a reason, and none that is made up', () => {
  const isTaken = (changes: object) => {
    const event = { eventId: propertyId, unlockTimestamp: 1, ...changes }
    return accessEvents.parse({ events: [event] }).events.every((one) => !('isUnreadable' in one))
  }
  expect(isTaken({ unlockStatus: 'FAILURE', denialReason: 'NO_KEY' })).toBe(true)
  expect(isTaken({ unlockStatus: 'FAILURE' })).toBe(true)
  expect(isTaken({ unlockStatus: 'SUCCESS', denialReason: 'NO_KEY' })).toBe(false)
  expect(isTaken({ unlockStatus: 'UNKNOWN', denialReason: 'NO_KEY' })).toBe(false)
  expect(isTaken({ unlockStatus: 'FAILURE', denialReason: 'BAD_MOOD' })).toBe(false)
})

test('a denial may stand for several attempts, nothing else may', () => {
  const isTaken = (changes: object) => {
    const event = { eventId: propertyId, unlockTimestamp: 1, unlockStatus: 'FAILURE', ...changes }
    return accessEvents.parse({ events: [event] }).events.every((one) => !('isUnreadable' in one))
  }
  expect([2, 12, 100_000].map((attempts) => isTaken({ attempts }))).toEqual([true, true, true])
  const wrong = [1, 0, -3, 1.5, 100_001, '12']
  expect(wrong.filter((attempts) => isTaken({ attempts }))).toEqual([])
  expect(isTaken({ attempts: 2, unlockStatus: 'SUCCESS' })).toBe(false)
  expect(isTaken({ attempts: 2, unlockStatus: 'UNKNOWN' })).toBe(false)
})

test('an event of a keypad that waits names nobody, because it would tell whose code was typed', () => {
  const fieldOf = (changes: object) => {
    const event = { eventId: propertyId, unlockTimestamp: 1, unlockStatus: 'FAILURE', ...changes }
    const [one] = accessEvents.parse({ events: [event] }).events
    return one && 'field' in one ? one.field : undefined
  }
  const denialReason = 'TOO_MANY_TRIES'
  expect(fieldOf({ denialReason, attempts: 7 })).toBeUndefined()
  for (const name of ['personId', 'credentialId', 'accessCustomerId'])
    expect([name, fieldOf({ denialReason, [name]: propertyId })]).toEqual([name, 'denialReason'])
  expect(fieldOf({ denialReason: 'CREDENTIAL_INACTIVE', credentialId: propertyId })).toBeUndefined()
})
