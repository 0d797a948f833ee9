import { expect, test } from 'vitest'
import { betterDigits, guessingDays } from './guessing.rules.ts'

test.each([
  [{ digits: 6, codes: 500, keypads: 1 }, 20],
  [{ digits: 8, codes: 500, keypads: 1 }, 2_000],
  [{ digits: 4, codes: 100, keypads: 5 }, 0.2],
])('a code of %j is guessed after %d days', (guessed, days) => {
  expect(guessingDays(guessed)).toBe(days)
})

test.each([
  ['long enough', { digits: 8, codes: 500, keypads: 1 }, undefined],
  ['just long enough', { digits: 6, codes: 27, keypads: 1 }, undefined],
  ['one digit too short', { digits: 6, codes: 28, keypads: 1 }, 7],
  ['far too short', { digits: 4, codes: 500, keypads: 1 }, 8],
  ['too many for any length', { digits: 6, codes: 5_000, keypads: 20 }, 8],
  ['as long as can be', { digits: 8, codes: 5_000, keypads: 20 }, undefined],
])('codes that are %s', (_title, guessed, digits) => {
  expect(betterDigits(guessed)).toBe(digits)
})
