import { weeklySchedule } from '@portico/contract/keys/keys.rules'
import type { KeyDraft } from '@portico/contract/keys/keys.schema'
import { expect, test } from 'vitest'
import { effectOf } from './effect-of.ts'

const morning = weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '12:00' })
const key = (...accessPoints: KeyDraft['accessPoints']): KeyDraft => ({
  name: 'Main key',
  description: null,
  accessPoints,
})
const at = (
  accessPointId: string,
  isGuestSharable = false,
  guestSchedules: KeyDraft['accessPoints'][number]['guestSchedules'] = [],
) => ({
  accessPointId,
  isGuestSharable,
  guestSchedules,
})

test('a change of entrances says which are gained and which are lost', () => {
  expect(effectOf(key(at('front'), at('garage')), key(at('garage'), at('roof')))).toEqual({
    gained: ['roof'],
    lost: ['front'],
    guests: [],
  })
})

test('a change of sharing or of schedules concerns guests only', () => {
  const before = key(at('front', true, [morning]), at('garage'), at('roof', true))
  const after = key(at('front', true, []), at('garage', true), at('roof', true))
  expect(effectOf(before, after)).toEqual({ gained: [], lost: [], guests: ['front', 'garage'] })
})

test('the first entrance that is shared closes the others to guests, and the last one that is not opens them again', () => {
  const closed = key(at('front'), at('garage'))
  const shared = key(at('front', true), at('garage'))
  expect(effectOf(closed, shared).guests).toEqual(['front', 'garage'])
  expect(effectOf(shared, closed).guests).toEqual(['front', 'garage'])
})

test('another name changes nothing for the holders', () => {
  expect(effectOf(key(at('front')), { ...key(at('front')), name: 'Front' })).toEqual({
    gained: [],
    lost: [],
    guests: [],
  })
})
