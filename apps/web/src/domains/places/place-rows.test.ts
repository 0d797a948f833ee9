import type { CountedPlace } from '@portico/contract/places/places.schema'
import { expect, test } from 'vitest'
import { containerNames, placeRows } from './place-rows.ts'

const place = (id: string, ...parents: string[]): CountedPlace => ({
  id,
  propertyId: 'p',
  name: id.toUpperCase(),
  label: parents.length ? 'Place' : 'Property',
  parents: parents.map((parent) => ({ id: parent, name: parent.toUpperCase() })),
  parentIds: parents,
  counts: { entrances: 0, people: 0 },
  version: 1,
})

test('a row has all entrances of its place and all places that contain it', () => {
  const rows = placeRows([place('site'), place('east', 'site'), place('west', 'site'), place('yard', 'east', 'west')])
  expect(rows.map(({ place: { id }, paths, insideOf }) => [id, paths, insideOf.toSorted()])).toEqual([
    ['site', [], []],
    ['east', [['SITE']], ['SITE']],
    ['west', [['SITE']], ['SITE']],
    [
      'yard',
      [
        ['SITE', 'EAST'],
        ['SITE', 'WEST'],
      ],
      ['EAST', 'SITE', 'WEST'],
    ],
  ])
  expect(containerNames(rows, 3)).toEqual(['EAST', 'SITE', 'WEST'])
  expect(containerNames(rows, 2)).toEqual([])
})
