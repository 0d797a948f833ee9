import { isWithin } from '@portico/contract/access/windows.rules'
import { overnightSchedules } from '@portico/contract/keys/keys.rules'
import { keyDraft } from '@portico/contract/keys/keys.schema'
import { expect, test } from 'vitest'

test('hours across midnight are two valid schedules that leave no minute closed, also from Saturday to Sunday', () => {
  const guestSchedules = overnightSchedules(['SATURDAY', 'MONDAY'], { startTime: '22:00', endTime: '06:00' })
  const accessPoints = [
    { accessPointId: '3f0c2a52-7c1d-4d0e-9a55-0f7e6b6f1d01', isGuestSharable: true, guestSchedules },
  ]
  expect(keyDraft.safeParse({ name: 'Main key', description: null, accessPoints }).success).toBe(true)
  // 2026-11-14 is a Saturday.
  const isOpen = (day: number, time: string) =>
    isWithin(guestSchedules, { timeZone: 'UTC' }, Date.parse(`2026-11-${day}T${time}Z`))
  expect([isOpen(14, '21:59:59'), isOpen(15, '06:00:00'), isOpen(15, '22:00:00')]).toEqual([false, false, false])
  const start = Date.parse('2026-11-14T22:00:00Z')
  const minutes = Array.from({ length: 8 * 60 }, (_, minute) => start + minute * 60_000)
  expect(minutes.filter((at) => !isWithin(guestSchedules, { timeZone: 'UTC' }, at))).toEqual([])
  expect(isOpen(14, '23:59:59.999')).toBe(true)
  expect([isOpen(17, '05:59:59'), isOpen(17, '06:00:00')]).toEqual([true, false])
})
