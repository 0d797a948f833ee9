import { expect, test } from 'vitest'
import { betterDigits, guessingDays, withDigits } from './guessing.rules.ts'

const codes = (...all: [count: number, digits: number][]) => all.map(([count, digits]) => ({ count, digits }))

test.each([
  [{ codes: codes([500, 6]), keypads: 1 }, 20],
  [{ codes: codes([500, 8]), keypads: 1 }, 2_000],
  [{ codes: codes([100, 4]), keypads: 5 }, 0.2],
  // Whoever tries the shorter ones needs no longer because there are others.
  [{ codes: codes([100, 4], [400, 8]), keypads: 1 }, 1],
])('a code of %j is guessed after %d days', (guessed, days) => {
  expect(guessingDays(guessed)).toBeCloseTo(days)
})

test.each([
  ['long enough', { codes: codes([500, 8]), keypads: 1 }, undefined],
  ['just long enough', { codes: codes([27, 6]), keypads: 1 }, undefined],
  ['one digit too short', { codes: codes([28, 6]), keypads: 1 }, 7],
  ['far too short', { codes: codes([500, 4]), keypads: 1 }, 8],
  ['too short although most are long', { codes: codes([2, 4], [400, 8]), keypads: 1 }, 5],
  ['too many for any length', { codes: codes([5_000, 6]), keypads: 20 }, 8],
  ['as long as can be', { codes: codes([5_000, 8]), keypads: 20 }, undefined],
])('codes that are %s', (_title, guessed, digits) => {
  expect(betterDigits(guessed)).toBe(digits)
})

test('with more digits the longer codes stay as they are', () => {
  expect(withDigits(codes([2, 4], [3, 6], [400, 8]), 6)).toEqual(codes([5, 6], [400, 8]))
})
