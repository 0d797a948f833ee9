import type { CountedPlace } from '@portico/contract/places/places.schema'
import { expect, test } from 'vitest'
import { outerOptions } from './outer-options.ts'

const place = (id: string, ...parentIds: string[]): CountedPlace => ({
  id,
  propertyId: 'p',
  name: id.toUpperCase(),
  label: parentIds.length ? 'Place' : 'Property',
  parents: parentIds.map((parentId) => ({ id: parentId, name: parentId.toUpperCase() })),
  parentIds,
  counts: { entrances: 0, people: 0 },
  version: 1,
})

test('a place may lie in every other one that does not lie in it', () => {
  const places = [
    place('site'),
    place('east', 'site'),
    place('west', 'site'),
    place('floor', 'east'),
    place('yard', 'floor', 'west'),
  ]
  expect(outerOptions(places, 'east', 'en').map(({ value }) => value)).toEqual(['site', 'west'])
  expect(outerOptions(places, 'yard', 'en').map(({ value, description }) => [value, description])).toEqual([
    ['site', undefined],
    ['east', 'SITE'],
    ['floor', 'SITE › EAST'],
    ['west', 'SITE'],
  ])
})
