import { describe, expect, test } from 'vitest'
import { entrancesLostByGuest, guestUseOf, guestUseOfKey } from './guest-sharing.rules.ts'
import { weeklySchedule } from './keys.rules.ts'

const mondays = [weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '09:00' })]
const at = (accessPointId: string, isGuestSharable: boolean, guestSchedules = [] as typeof mondays) => ({
  accessPointId,
  isGuestSharable,
  guestSchedules,
})

describe('guests open', () => {
  test('the shared entrances of a key and no others', () => {
    expect(guestUseOf({ isGuestSharable: true, isKeyShared: true })).toBe('SHARED')
    expect(guestUseOf({ isGuestSharable: false, isKeyShared: true })).toBe('CLOSED')
  })

  test('all entrances of a key of which none is shared', () => {
    expect(guestUseOf({ isGuestSharable: false, isKeyShared: false })).toBe('ALL')
    expect(guestUseOfKey([at('gate', false)])).toBe('ALL')
    expect(guestUseOfKey([at('gate', false), at('lobby', true)])).toBe('SHARED')
  })
})

describe('before the rule holds, a guest is said to lose', () => {
  test('what a key does not share, if it shares anything', () => {
    expect(entrancesLostByGuest([[at('gate', true), at('store', false)]])).toEqual([
      { accessPointId: 'store', keepsHours: false },
    ])
    expect(entrancesLostByGuest([[at('gate', false), at('store', false)]])).toEqual([])
  })

  test('nothing that another key opens at any time', () => {
    const mixed = [at('gate', true), at('store', false)]
    expect(entrancesLostByGuest([mixed, [at('store', false)]])).toEqual([])
    expect(entrancesLostByGuest([mixed, [at('store', true)]])).toEqual([])
  })

  test('the hours beyond the schedules of another key', () => {
    const mixed = [at('gate', true), at('store', false)]
    expect(entrancesLostByGuest([mixed, mixed, [at('store', true, mondays)]])).toEqual([
      { accessPointId: 'store', keepsHours: true },
    ])
  })
})
