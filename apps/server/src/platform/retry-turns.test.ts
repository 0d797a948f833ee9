import { expect, test } from 'vitest'
import { openRetryTurns } from './retry-turns.ts'

test('the first comes back when it was told to, and each second has ten others', () => {
  const turnOf = openRetryTurns(() => 0)
  const seconds = Array.from({ length: 100 }, () => turnOf(2))
  expect([seconds[0], seconds.at(-1)]).toEqual([2, 12])
  const perSecond = Array.from(Map.groupBy(seconds, (second) => second).values(), ({ length }) => length)
  expect(Math.max(...perSecond)).toBe(10)
})

test('nobody waits for more than a minute longer, however many there are', () => {
  const turnOf = openRetryTurns(() => 0)
  const seconds = Array.from({ length: 5_000 }, () => turnOf(2))
  expect(Math.max(...seconds)).toBeLessThanOrEqual(62)
  expect(new Set(seconds.slice(1_000)).size).toBeGreaterThan(20)
})

test('turns that are over are forgotten', () => {
  let time = 0
  const turnOf = openRetryTurns(() => time)
  for (let call = 0; call < 100; call++) turnOf(2)
  time = 60_000
  expect(turnOf(2)).toBe(2)
})
