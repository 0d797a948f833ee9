import { expect, test } from 'vitest'
import { lossOf } from './key-loss.ts'

test('a person who holds two of the deleted keys is counted once', () => {
  const people = [{ keyIds: ['a', 'b'] }, { keyIds: ['b', 'c'] }, { keyIds: ['c'] }, { keyIds: [] }]
  expect(lossOf(people, ['a', 'b'])).toEqual({ holders: 2, withoutKey: 1 })
  expect(lossOf(people, ['d'])).toEqual({ holders: 0, withoutKey: 0 })
})
