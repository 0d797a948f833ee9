import type { Place } from '@portico/contract/places/places.schema'
import { expect, test } from 'vitest'
import {
  initialMapping,
  isSaved,
  mappingsOf,
  mapTo,
  placesProblem,
  suggest,
  type Unit,
  unitsOf,
} from './unit-mapping.ts'

const place = (id: string, name: string, label: Place['label'] = 'Place'): Place => ({
  id,
  propertyId: 'p',
  name,
  label,
  parents: [],
  parentIds: [],
  version: 1,
})
const whole = place('whole', 'Harbor Point', 'Property')
const tower = place('tower', 'North Tower')
const annex = place('annex', 'Annex')
const places = [whole, tower, annex]
const unit = (id: string, building: string): Unit => ({ id, code: id, address: '', building, property: 'Harbor' })

test('units are listed with the names of their building and property', () => {
  const address = { line1: null, line2: null, city: null, state: null, country: null }
  const property = {
    propertyId: '1',
    propertyName: 'Harbor',
    propertyCode: null,
    propertyAddress: address,
    buildings: [{ id: 'b1', name: 'North Tower' }],
    units: [
      { id: 'u1', buildingId: 'b1', address: '1 Quay', code: '101' },
      { id: 'u2', buildingId: null, address: null, code: '102' },
    ],
  }
  expect(unitsOf([property]).map(({ building, address }) => [building, address])).toEqual([
    ['North Tower', '1 Quay'],
    ['', ''],
  ])
})

test('the place with the name of its building is suggested for a unit', () => {
  const units = [unit('u1', ' north  TOWER'), unit('u2', 'Pavilion'), unit('u3', '')]
  expect([...suggest(units, places)]).toEqual([['u1', 'tower']])
  expect([...suggest(units, [...places, place('tower2', 'North Tower')])]).toEqual([])
})

test('the only place of a property is suggested for all units', () => {
  expect([...suggest([unit('u1', 'Pavilion')], [whole, annex])]).toEqual([['u1', 'annex']])
})

test('a saved mapping takes precedence over suggestions, except for units and places that no longer exist', () => {
  const units = [unit('u1', 'North Tower'), unit('u2', 'North Tower')]
  const saved = [
    { pmpAddressId: 'annex', pmpAddressLabel: 'Place' as const, pmsUnitIdList: ['u2', 'sold'] },
    { pmpAddressId: 'torn-down', pmpAddressLabel: 'Place' as const, pmsUnitIdList: ['u1'] },
  ]
  expect([...initialMapping(saved, units, places)]).toEqual([['u2', 'annex']])
  expect(initialMapping([], units, places).size).toBe(2)
})

test('a mapping is sent grouped by place and can be read back', () => {
  const mapping = mapTo(mapTo(new Map(), ['u1', 'u2', 'u3'], 'tower'), ['u3'], 'whole')
  const sent = mappingsOf(mapTo(mapping, ['u2'], undefined), places)
  expect(sent).toEqual([
    { pmpAddressId: 'whole', pmpAddressLabel: 'Property', pmsUnitIdList: ['u3'] },
    { pmpAddressId: 'tower', pmpAddressLabel: 'Place', pmsUnitIdList: ['u1'] },
  ])
  expect([isSaved(mapping, sent), isSaved(mapTo(mapping, ['u2'], undefined), sent)]).toEqual([false, true])
})

test('units cannot be mapped without a primary address or without places', () => {
  expect([placesProblem([tower]), placesProblem([whole]), placesProblem(places)]).toEqual([
    'noPrimaryAddress',
    'noPlaces',
    undefined,
  ])
})

test('five thousand units can be mapped', () => {
  const units = Array.from({ length: 5_000 }, (_, index) => unit(`u${index}`, index % 2 ? 'Annex' : 'North Tower'))
  const mapping = suggest(units, places)
  expect(isSaved(mapping, mappingsOf(mapping, places))).toBe(true)
})
