import { expect, test } from 'vitest'
import { isWithoutKeys, placeChoices } from './place-choices.ts'

const tree = { House: [], East: ['House'], West: ['House'], Floor: ['East'], Court: ['East', 'West'] }
const places = Object.entries(tree).map(([name, parentIds]) => ({
  id: name,
  name,
  label: name === 'House' ? ('Property' as const) : ('Place' as const),
  parentIds,
  parents: parentIds.map((parent) => ({ id: parent, name: parent })),
}))
const defaultsOf = (keys: Record<string, string[]>, units: Record<string, number> = {}) =>
  Object.keys(tree).map((name) => ({
    placeId: name,
    placeName: name,
    keyIds: keys[name] ?? [],
    effectiveKeyIds: keys[name] ?? [],
    mappedUnits: units[name] ?? 0,
  }))
const namesOf = (rows: { placeName: string }[]) => rows.map(({ placeName }) => placeName)

test('the property, places with mapped units and places with own keys can be chosen', () => {
  expect(namesOf(placeChoices(defaultsOf({}, { Floor: 3 }), places))).toEqual(['House', 'Floor'])
  expect(namesOf(placeChoices(defaultsOf({ East: ['a'] }, { Floor: 3 }), places))).toEqual(['House', 'East', 'Floor'])
  const [house, floor] = placeChoices(defaultsOf({}, { Floor: 3 }), places)
  expect(house).toMatchObject({ isWholeProperty: true, inside: [] })
  expect(floor).toMatchObject({ isWholeProperty: false, inside: ['East'] })
})

test('a place without own keys inherits from the nearest place around it', () => {
  const sourceOf = (keys: Record<string, string[]>, name: string) =>
    placeChoices(defaultsOf(keys, { Floor: 1, Court: 1 }), places).find(({ placeId }) => placeId === name)?.inheritsFrom
  expect(sourceOf({ House: ['a'] }, 'Floor')).toBe('House')
  expect(sourceOf({ House: ['a'], East: ['b'] }, 'Floor')).toBe('East')
  expect(sourceOf({ House: ['a'], Floor: ['b'] }, 'Floor')).toBeUndefined()
  expect(sourceOf({}, 'Floor')).toBeUndefined()
  expect(sourceOf({ East: ['a'] }, 'Court')).toBe('East')
  expect(sourceOf({ East: ['a'], West: ['b'] }, 'Court')).toBeUndefined()
})

test('places that contain each other end the climb', () => {
  const loop = places.map((place) => (place.id === 'House' ? { ...place, parentIds: ['Floor'] } : place))
  expect(placeChoices(defaultsOf({}, { Floor: 1 }), loop).map(({ inheritsFrom }) => inheritsFrom)).toEqual([
    undefined,
    undefined,
  ])
})

test('new residents get no key only if no place has any', () => {
  expect(isWithoutKeys(defaultsOf({}))).toBe(true)
  expect(isWithoutKeys(defaultsOf({ Floor: ['a'] }))).toBe(false)
})
