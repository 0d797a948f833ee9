import type { PeoplePage } from '@portico/contract/people/people.schema'
import { expect, test } from 'vitest'
import { placeOfAll } from './use-known-place.ts'

const peopleAt = (...places: (string | null)[]) =>
  places.map((addressId) => ({ services: [{ addressId }] })) as unknown as PeoplePage['people']

test.each([
  [[], null],
  [['east'], 'east'],
  [['east', 'east'], 'east'],
  [['east', 'west'], null],
  [['east', null], null],
  [[null], null],
])('people at %j tell the place %j', (places, place) => {
  expect(placeOfAll(peopleAt(...places))).toBe(place)
})
