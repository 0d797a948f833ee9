import { expect, test } from 'vitest'
import { draftOf, entranceProblems, newEntrance, proposedUse, valuesOf } from './entrance-values.ts'

const place = { id: 'f2a1f1c2-6b1e-4f5e-8b0a-1c2d3e4f5a6b', label: 'Property' as const }
const places = [
  { ...place, propertyId: 'p', name: 'P', parents: [], parentIds: [], version: 1, counts: { entrances: 0, people: 2 } },
]

test('a new entrance is a shared door of the whole property that opens for keys and lets no deliveries in', () => {
  const values = { ...newEntrance(places), name: ' Front Door ' }
  expect(draftOf(values)).toEqual({
    name: 'Front Door',
    code: null,
    type: 'DOOR',
    placeId: place.id,
    label: null,
    use: 'SHARED',
    isNonDeliveryAccessPoint: true,
    accessStatus: 'ACCESS_ENABLED',
  })
  expect(valuesOf({ ...draftOf(values), accessPointId: 'e', archivedAtMillis: null, version: 1 })).toEqual({
    ...values,
    name: 'Front Door',
  })
})

test('what is missing or too long is told beside its field', () => {
  const values = newEntrance(places)
  expect(entranceProblems(values)).toEqual({ name: 'nameRequired' })
  expect(entranceProblems({ ...values, name: 'x'.repeat(129), label: 'x'.repeat(33) })).toEqual({
    name: 'nameLength',
    label: 'labelLength',
  })
})

test('the door of a place that people live in is proposed as that of a home', () => {
  expect(proposedUse({ label: 'Place', counts: { entrances: 1, people: 2 } })).toBe('HOME')
  expect(proposedUse({ label: 'Place', counts: { entrances: 1, people: 0 } })).toBe('SHARED')
  expect(proposedUse({ label: 'Property', counts: { entrances: 1, people: 2 } })).toBe('SHARED')
  expect(proposedUse(undefined)).toBe('SHARED')
})
