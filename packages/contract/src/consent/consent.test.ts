import { expect, test } from 'vitest'
import { notOptedIn } from './consent.rules.ts'

type Status = 'OPT_IN' | 'OPT_OUT'
const listed = (
  permissionLookup: 'FOUND' | 'MISSING' | 'CONFLICT',
  optInStatus: Status | null,
  keyAccessStatus?: Status,
) => ({
  permissionLookup,
  property: { kap: { optInStatus } },
  entityPermission: keyAccessStatus ? { document: { keyAccessStatus } } : null,
})

test('an agreement can be signed for properties that have not opted in', () => {
  const out = listed('FOUND', 'OPT_OUT', 'OPT_OUT')
  const none = listed('MISSING', null)
  const items = [
    out,
    none,
    listed('FOUND', 'OPT_IN', 'OPT_IN'),
    listed('FOUND', 'OPT_IN', 'OPT_OUT'),
    listed('FOUND', 'OPT_OUT', 'OPT_IN'),
    listed('CONFLICT', null),
  ]
  expect(notOptedIn(items)).toEqual([out, none])
})
