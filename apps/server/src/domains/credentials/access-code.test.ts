import { expect, test } from 'vitest'
import { DEFAULT_FORMAT, generateCode, isGuessable } from './access-code.ts'

test.each(['0000', '777777', '1234', '012345', '987654', '7890', '890123', '3210', '210987'])(
  'the code %s is guessable',
  (code) => expect(isGuessable(code, null)).toBe(true),
)
test.each(['1235', '112233', '135790', '4712', '90817263'])('the code %s is not guessable', (code) =>
  expect(isGuessable(code, null)).toBe(false),
)
test('the number on the door is guessable in each way to write it', () => {
  expect(isGuessable('4712', '4712')).toBe(true)
  expect(isGuessable('004712', '#4712')).toBe(true)
  expect(isGuessable('4712', '47-12')).toBe(true)
  expect(isGuessable('4712', '471')).toBe(false)
  expect(isGuessable('4712', 'Loft')).toBe(false)
})

test('codes have the digits of their format and are within its range', () => {
  const codes = Array.from({ length: 500 }, () => generateCode(DEFAULT_FORMAT, null) ?? '')
  expect(codes.every((code) => /^\d{6}$/.test(code) && !isGuessable(code, null))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(480)
  const narrow = Array.from({ length: 200 }, () => generateCode({ digits: 4, min: 100, max: 109 }, null))
  expect(new Set(narrow).size).toBe(10)
  expect(narrow.every((code) => /^010\d$/.test(code ?? ''))).toBe(true)
})

test('a range of guessable numbers gives no code', () => {
  expect(generateCode({ digits: 4, min: 1234, max: 1234 }, null)).toBeUndefined()
})
