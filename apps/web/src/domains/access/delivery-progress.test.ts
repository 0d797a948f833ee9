import { expect, test } from 'vitest'
import { deliveryOf, lookBack, pollInterval, WATCHED_MS } from './delivery-progress.ts'

const door = (accessPointName: string, isOnline = true) => ({
  accessPointId: accessPointName,
  accessPointName,
  isOnline,
})

test('a change that concerns no door has nothing to say', () => {
  expect(deliveryOf({ doors: 0, reached: 0, waiting: [] }, 0).state).toBe('none')
})

test('a change waits until every door knows it, and names the doors that do not', () => {
  const waiting = { doors: 3, reached: 1, waiting: [door('Gate'), door('Garage', false)] }
  expect(deliveryOf(waiting, 500)).toEqual({ state: 'waiting', online: ['Gate'], offline: ['Garage'] })
  expect(deliveryOf({ doors: 3, reached: 3, waiting: [] }, 500).state).toBe('reached')
})

test('a door that stays behind is late after some minutes', () => {
  const waiting = { doors: 1, reached: 0, waiting: [door('Gate')] }
  expect(deliveryOf(waiting, WATCHED_MS - 1).state).toBe('waiting')
  expect(deliveryOf(waiting, WATCHED_MS).state).toBe('late')
})

test('doors are asked about every second at first, and then less often', () => {
  expect([0, 9_999, 10_000, 60_000].map(pollInterval)).toEqual([1_000, 1_000, 3_000, 10_000])
})

test('the server looks back to the time before the notice, even if the clock was set back', () => {
  expect(lookBack(5_000, 2_000)).toBe(13_000)
  expect(lookBack(2_000, 5_000)).toBe(10_000)
})
