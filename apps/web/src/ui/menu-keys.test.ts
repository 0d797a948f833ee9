import { expect, test } from 'vitest'
import { nextItem } from './menu-keys.ts'

const texts = ['Light', 'Dark', 'System', 'dim']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['s', 0, 2],
  ['D', 1, 3],
  ['d', 3, 1],
  ['l', 0, 0],
  ['x', 0, undefined],
  ['Enter', 0, undefined],
  [' ', 0, undefined],
])('the key %s moves from item %i to item %s', (key, current, next) => {
  expect(nextItem(key, current, texts)).toBe(next)
})

test('no key selects an item in an empty menu', () => {
  expect(nextItem('ArrowDown', -1, [])).toBeUndefined()
})
