import type { DenialReason } from '@portico/contract/access/access.rules'
import type { ExplainedLimit, Explanation } from '@portico/contract/access/access.schema'
import { expect, test } from 'vitest'
import { linkOf } from './step-links.ts'

const [propertyId, accessPointId] = ['p', '00000000-0000-4000-8000-00000000000a']
const explanation: Explanation = {
  atTimeMillis: 0,
  timeZone: 'UTC',
  accessPointId,
  accessPointName: 'Front Door',
  isAllowed: false,
  credentials: [],
  person: { personId: 'ada', personName: 'Ada Byron', email: null },
  provider: null,
  guest: null,
  door: null,
  suspension: null,
  lockdowns: [],
  keys: [],
}
const pathOf = (reason: DenialReason) => linkOf(propertyId, explanation, { kind: 'CODE', limits: [] }, reason)?.href

test('what lies with the panel leads to the panel', () => {
  const panel = `/properties/p/entrances/${accessPointId}?tab=panels`
  expect((['RULE_UNKNOWN', 'LIST_STALE', 'CLOCK_UNKNOWN'] as const).map(pathOf)).toEqual([panel, panel, panel])
})

test('a keypad that waits leads to what was tried there', () => {
  const { pathname, searchParams } = new URL(pathOf('TOO_MANY_TRIES') ?? '', 'https://portal.example')
  expect(pathname).toBe('/properties/p/access-history')
  expect(searchParams.getAll('filter')).toEqual(['denialReason=TOO_MANY_TRIES', `entrance=${accessPointId}`])
})

test('a pass that opens nothing any more leads to the passes', () => {
  const passes = '/properties/p/passes'
  expect((['PASS_WITHDRAWN', 'USED_UP'] as const).map(pathOf)).toEqual([passes, passes])
})

test('what no page changes has no link', () => {
  expect(pathOf('CLOSED_DAY')).toBeUndefined()
})

test('hours lead to their page, a closed day to its calendar, and the period of a key to the person', () => {
  const limit = {
    ...{ of: 'HOLDING' as const, keyId: 'key', keyName: 'Gym', fromTimeMillis: 1, untilTimeMillis: 2 },
    ...{ hours: { hoursId: 'h', name: 'Cleaning' }, calendar: { calendarId: 'c', name: 'Holidays' }, day: null },
  }
  const pathFor = (reason: DenialReason, state: ExplainedLimit['state']) =>
    linkOf(propertyId, explanation, { kind: 'FOB', limits: [{ ...limit, state }] }, reason)?.href
  expect(pathFor('OUTSIDE_WINDOWS', 'OUTSIDE')).toBe('/properties/p/hours/h')
  expect(pathFor('CLOSED_DAY', 'CLOSED_DAY')).toBe('/properties/p/hours/calendars/c')
  expect(pathFor('EXPIRED', 'EXPIRED')).toBe('/properties/p/users/ada')
})
