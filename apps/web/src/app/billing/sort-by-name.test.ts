import { expect, test } from 'vitest'
import { sortByName } from './sort-by-name.ts'

const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }))

test('names are sorted by the language without regard to case, and numbers in names by value', () => {
  const sorted = sortByName(named('Zeder', 'House 10', 'House 2', 'ärmel', 'Birke'), 'de-DE').map(({ name }) => name)
  expect(sorted).toEqual(['ärmel', 'Birke', 'House 2', 'House 10', 'Zeder'])
})

test('properties with the same name are sorted by id', () => {
  expect(sortByName(named('Twin', 'Twin').toReversed(), 'en-US').map(({ id }) => id)).toEqual(['0', '1'])
})
