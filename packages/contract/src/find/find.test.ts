import { expect, test } from 'vitest'
import { isFindable } from './find.rules.ts'

test.each([
  ['', false],
  [' a ', false],
  ['7', false],
  ['ab', true],
  ['12', true],
  ['森', true],
  ['あ', true],
])('%j is enough to look for: %s', (text, isEnough) => {
  expect(isFindable(text)).toBe(isEnough)
})
