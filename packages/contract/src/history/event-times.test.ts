import { expect, test } from 'vitest'
import { type PanelClock, timeOf } from './event-times.rules.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const NOW = Date.UTC(2026, 10, 18, 12)
const clock = (changes: Partial<PanelClock> = {}): PanelClock => ({
  receivedAt: NOW,
  skewMillis: 0,
  boots: { b: NOW - 60 * MINUTE },
  pairedAt: NOW - 700 * DAY,
  ...changes,
})
const dated = (unlockTimestamp: number, changes: Partial<PanelClock> = {}, boot = {}) =>
  timeOf({ unlockTimestamp, ...boot }, clock(changes))

test('a difference that nobody would notice is left alone', () => {
  expect(dated(NOW - 5 * MINUTE, { skewMillis: MINUTE })).toEqual({ at: NOW - 5 * MINUTE, panelTime: null })
  expect(dated(NOW + MINUTE)).toEqual({ at: NOW + MINUTE, panelTime: null })
  expect(dated(NOW, { skewMillis: null })).toEqual({ at: NOW, panelTime: null })
})

test('a wrong clock is corrected by how wrong it is, and a boot is better than any clock', () => {
  const fast = NOW + 20 * MINUTE
  expect(dated(fast, { skewMillis: 25 * MINUTE })).toEqual({ at: NOW - 5 * MINUTE, panelTime: fast })
  const boot = { bootId: 'b', uptimeMillis: 10 * MINUTE }
  expect(dated(fast, { skewMillis: 25 * MINUTE }, boot)).toEqual({ at: NOW - 50 * MINUTE, panelTime: fast })
  expect(dated(fast, { skewMillis: 25 * MINUTE }, { ...boot, bootId: 'constructor' })?.at).toBe(NOW - 5 * MINUTE)
})

test('nothing happens after it is reported, and nothing before the panel was there', () => {
  expect(dated(NOW + 2 * MINUTE)).toEqual({ at: NOW, panelTime: NOW + 2 * MINUTE })
  expect(dated(0)).toEqual({ at: NOW, panelTime: 0 })
  expect(dated(NOW - 91 * DAY)).toBeUndefined()
  expect(dated(NOW - 89 * DAY)?.at).toBe(NOW - 89 * DAY)
})
