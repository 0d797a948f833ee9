import type { DenialReason } from '@portico/contract/access/access.rules'
import type { Explanation } from '@portico/contract/access/access.schema'
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
const pathOf = (reason: DenialReason) => linkOf(propertyId, explanation, { kind: 'CODE' }, reason)?.href

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
