import { expect, test } from 'vitest'
import { daysLeft, expiryState } from './person-expiry.ts'

const now = Date.parse('2027-03-10T12:00:00Z')
const inDays = (days: number) => now + days * 86_400_000

test('access that ends within two weeks is marked as expiring soon', () => {
  expect([0, 0.5, 14, 14.1].map((days) => expiryState(inDays(days), now))).toEqual(['expired', 'soon', 'soon', 'later'])
})

test('access that was ended now has ended, although the clock of the browser is a little behind that of the server', () => {
  expect([0, 20_000, 120_000].map((ms) => expiryState(now + ms, now))).toEqual(['expired', 'expired', 'soon'])
})

test('the remaining days are counted in the time zone of the property', () => {
  expect([0.4, 0.6, 14].map((days) => daysLeft(inDays(days), now, 'UTC'))).toEqual([0, 1, 14])
  expect(daysLeft(inDays(0.6), now, 'America/Los_Angeles')).toBe(0)
})
