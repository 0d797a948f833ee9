import { expect, test } from 'vitest'
import { DEFAULT_FORMAT, isGuessable, makeUpCode } from './access-code.ts'

test.each(['0000', '777777', '1234', '012345', '987654', '7890', '890123', '3210', '210987'])(
  '%s would be tried first',
  (code) => expect(isGuessable(code, null)).toBe(true),
)
test.each(['1235', '112233', '135790', '4712', '90817263'])('%s would not', (code) =>
  expect(isGuessable(code, null)).toBe(false),
)
test('the number on the door would be, however it is written', () => {
  expect(isGuessable('4712', '4712')).toBe(true)
  expect(isGuessable('004712', '#4712')).toBe(true)
  expect(isGuessable('4712', '47-12')).toBe(true)
  expect(isGuessable('4712', '471')).toBe(false)
  expect(isGuessable('4712', 'Loft')).toBe(false)
})

test('codes have the digits of their format and keep to its numbers', () => {
  const codes = Array.from({ length: 500 }, () => makeUpCode(DEFAULT_FORMAT, null) ?? '')
  expect(codes.every((code) => /^\d{6}$/.test(code) && !isGuessable(code, null))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(480)
  const narrow = Array.from({ length: 200 }, () => makeUpCode({ digits: 4, min: 100, max: 109 }, null))
  expect(new Set(narrow).size).toBe(10)
  expect(narrow.every((code) => /^010\d$/.test(code ?? ''))).toBe(true)
})

test('numbers that are all guessable make no code', () => {
  expect(makeUpCode({ digits: 4, min: 1234, max: 1234 }, null)).toBeUndefined()
})
