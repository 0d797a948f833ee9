import { expect, test } from 'vitest'
import { limitsOfPlaces, newPlacesOf, placesProblems, previewOf } from './new-places.ts'

const values = (text: string) => ({ text, parentId: 'p' })
const property = [{ placeId: 'p' }]

test('a line of ranges stands for as many units in the chosen place', () => {
  const text = '101-250, 301-450'
  expect(previewOf(text)).toMatchObject({ addable: 300, count: 300, first: '101', last: '450', inside: 0 })
  const { places } = newPlacesOf(values(text))
  expect(places).toHaveLength(300)
  expect(places.at(-1)).toEqual({ name: '450', code: null, parents: property })
})

test('an indented line lies in the last one before it that is indented less', () => {
  const text = 'East Wing\n  Floor 1\n    101-102\n  Floor 2\nWest Wing\n\tFloor 1'
  expect(newPlacesOf(values(text)).places.map(({ name, parents }) => [name, parents[0]])).toEqual([
    ['East Wing', property[0]],
    ['Floor 1', { position: 0 }],
    ['101', { position: 1 }],
    ['102', { position: 1 }],
    ['Floor 2', { position: 0 }],
    ['West Wing', property[0]],
    ['Floor 1', { position: 5 }],
  ])
  expect(previewOf(text)).toMatchObject({ count: 7, first: 'East Wing', last: 'Floor 1', inside: 5 })
})

test('what cannot be read is told with its line, and a name that cannot be one with the name', () => {
  expect(placesProblems(values(' '))).toEqual({ text: 'placesRequired' })
  expect(previewOf('101\n120-110')).toMatchObject({ addable: 0, count: 1 })
  expect(placesProblems(values('101\n120-110'))).toEqual({ text: 'rangeBackwards' })
  expect(limitsOfPlaces(values('101\n120-110')).line).toBe(2)
  expect(placesProblems(values('101\nUnit\u202e1'))).toEqual({ text: 'placeNameInvalid' })
  expect(limitsOfPlaces(values('101\nUnit\u202e1')).name).toBe('Unit\u202e1')
  expect(placesProblems(values('101-110'))).toEqual({})
})

test('without a chosen place the new ones lie in no other', () => {
  expect(newPlacesOf({ text: 'Lobby', parentId: '' }).places).toEqual([{ name: 'Lobby', code: null, parents: [] }])
})
