import { endOfDay, startOfDay } from '@portico/contract/shared/days'
import { afterEach, expect, test, vi } from 'vitest'
import { resolvePeriod } from './service-period.ts'

const TOKYO = 'Asia/Tokyo'
afterEach(() => vi.useRealTimers())

const isTakenAt = (moment: string, start: string, expiry: string) => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
  const requested = {
    serviceStartTimeMillis: startOfDay(start, TOKYO),
    serviceExpiryTimeMillis: endOfDay(expiry, TOKYO),
  }
  try {
    return resolvePeriod('GUEST', requested, TOKYO) !== undefined
  } catch {
    return false
  }
}

test('today is the day in the time zone of the property, not of the server', () => {
  const eveningInUtc = '2026-11-15T16:00:00Z'
  expect(isTakenAt(eveningInUtc, '2026-11-16', '2026-11-20')).toBe(true)
  expect(isTakenAt(eveningInUtc, '2026-11-15', '2026-11-20')).toBe(false)
})

test('a form that was filled in just before midnight is accepted just after it, and a clock may be ahead', () => {
  expect(isTakenAt('2026-11-15T15:04:00Z', '2026-11-15', '2026-11-20')).toBe(true)
  expect(isTakenAt('2026-11-15T15:06:00Z', '2026-11-15', '2026-11-20')).toBe(false)
  expect(isTakenAt('2026-11-15T14:56:00Z', '2026-11-16', '2027-11-16')).toBe(true)
  expect(isTakenAt('2026-11-15T14:54:00Z', '2026-11-16', '2027-11-16')).toBe(false)
})
