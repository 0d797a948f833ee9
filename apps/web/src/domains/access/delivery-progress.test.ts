import { expect, test } from 'vitest'
import { deliveryOf, isSettled, lookBack, pollInterval, WATCHED_MS } from './delivery-progress.ts'

const door = (accessPointName: string, isOnline = true) => ({
  accessPointId: accessPointName,
  accessPointName,
  isOnline,
})

test('a change that concerns no door has nothing to say', () => {
  expect(deliveryOf({ doors: 0, reached: 0, waiting: [], withoutPanel: [] }, 0).state).toBe('none')
})

test('a change waits until every door knows it, and names the doors that do not', () => {
  const waiting = { doors: 3, reached: 1, waiting: [door('Gate'), door('Garage', false)], withoutPanel: [] }
  expect(deliveryOf(waiting, 500)).toEqual({ state: 'waiting', online: ['Gate'], offline: ['Garage'], unheard: [] })
  expect(deliveryOf({ doors: 3, reached: 3, waiting: [], withoutPanel: [] }, 500).state).toBe('reached')
})

test('a change is never at all doors while nothing reaches one of them, and nobody waits for that one', () => {
  const withoutPanel = [door('Side Door')]
  const waiting = { doors: 3, reached: 1, waiting: [door('Gate')], withoutPanel }
  expect(deliveryOf(waiting, 500)).toMatchObject({ state: 'waiting', unheard: ['Side Door'] })
  const rest = { doors: 3, reached: 2, waiting: [], withoutPanel }
  expect(deliveryOf(rest, 500)).toMatchObject({ state: 'partly', unheard: ['Side Door'] })
  expect(['none', 'waiting', 'reached', 'partly', 'late'].filter((state) => isSettled(state as 'none'))).toEqual([
    'none',
    'reached',
    'partly',
  ])
})

test('a door that stays behind is late after some minutes', () => {
  const waiting = { doors: 1, reached: 0, waiting: [door('Gate')], withoutPanel: [] }
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
