import { expect, test } from 'vitest'
import { sortByName } from './sort-by-name.ts'

const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }))

test('names stand in the order of the language, whatever their case, and numbers in theirs', () => {
  const sorted = sortByName(named('Zeder', 'House 10', 'House 2', 'ärmel', 'Birke'), 'de-DE').map(({ name }) => name)
  expect(sorted).toEqual(['ärmel', 'Birke', 'House 2', 'House 10', 'Zeder'])
})

test('the same name stands in the order of the ids', () => {
  expect(sortByName(named('Twin', 'Twin').toReversed(), 'en-US').map(({ id }) => id)).toEqual(['0', '1'])
})
