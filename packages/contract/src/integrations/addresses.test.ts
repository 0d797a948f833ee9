import { expect, test } from 'vitest'
import { isAddressDenied, missingAddressParts, needsConfirmation, validateAddress } from './addresses.rules.ts'

const onFile = { addressLine1: '12 Harbor Street', city: 'Seattle', stateOrRegion: 'WA', countryCode: 'US' }
const there = { line1: '12 Harbor Street', city: 'Seattle', state: 'WA', country: 'US' }

test.each([
  ['the same', {}, 'MATCH'],
  ['the same in other letters', { line1: ' 12  HARBOR street', city: 'seattle', state: 'wa', country: 'us' }, 'MATCH'],
  ['another street', { line1: '14 Harbor Street' }, 'CONFIRMATION_REQUIRED'],
  ['another city', { city: 'Tacoma' }, 'CONFIRMATION_REQUIRED'],
  ['another state', { state: 'OR' }, 'DENIED'],
  ['another country', { country: 'CA' }, 'DENIED'],
  ['another country and street', { country: 'CA', line1: 'Elsewhere 1' }, 'DENIED'],
  ['another country and no street', { country: 'CA', line1: null }, 'DENIED'],
  ['no street', { line1: ' ' }, 'MISSING_DATA'],
  ['no state', { state: null }, 'MISSING_DATA'],
  ['no country, but a state', { country: null }, 'MATCH'],
  ['no country and no state', { country: null, state: null }, 'MISSING_DATA'],
])('an address with %s: %j is %s', (_, change, validation) => {
  expect(validateAddress({ ...there, ...change }, onFile)).toBe(validation)
})

test('a property without a state accepts any state', () => {
  expect(validateAddress({ ...there, state: null }, { ...onFile, stateOrRegion: null })).toBe('MATCH')
})

const montreal = { addressLine1: '5 Rue du Port', city: 'Montréal', stateOrRegion: 'QC', countryCode: 'CA' }
const inMontreal = { line1: '5 Rue du Port', city: 'Montréal', state: 'QC', country: 'CA' }

test.each([
  ['USA', 'Washington', onFile, there, 'MATCH'],
  ['United States', 'WA', onFile, there, 'MATCH'],
  ['U.S.', 'wa', onFile, there, 'MATCH'],
  ['Canada', 'Québec', montreal, inMontreal, 'MATCH'],
  ['CAN', 'Quebec', montreal, inMontreal, 'MATCH'],
  [null, 'Quebec', montreal, inMontreal, 'MATCH'],
  [null, 'QC', montreal, inMontreal, 'MATCH'],
  [null, 'Ontario', montreal, inMontreal, 'DENIED'],
  [null, 'Texas', montreal, inMontreal, 'DENIED'],
  ['Canada', null, onFile, there, 'DENIED'],
  ['US', 'Oregon', onFile, there, 'DENIED'],
  [null, 'WA', onFile, there, 'MATCH'],
  [null, 'MA', { ...onFile, stateOrRegion: 'MA', countryCode: 'ES' }, there, 'MISSING_DATA'],
  ['Atlantis', null, { ...onFile, stateOrRegion: null, countryCode: 'Atlantis' }, there, 'MATCH'],
])('country %s and state %s are compared by what they mean', (country, state, portal, pms, validation) => {
  expect(validateAddress({ ...pms, country, state }, portal)).toBe(validation)
})

test('the parts of an address that the PMS does not name are told', () => {
  expect(missingAddressParts({ ...there, line1: ' ', state: null, country: null }, onFile)).toEqual([
    'line1',
    'state',
    'country',
  ])
  expect(missingAddressParts({ ...there, state: null }, onFile)).toEqual(['state'])
  expect(missingAddressParts({ ...there, state: null }, { ...onFile, stateOrRegion: null })).toEqual([])
})

test('another country or state is denied; another street and a missing address are confirmed by a manager', () => {
  const all = ['MATCH', 'CONFIRMATION_REQUIRED', 'MISSING_DATA', 'DENIED'] as const
  expect(all.filter(isAddressDenied)).toEqual(['DENIED'])
  expect(all.filter(needsConfirmation)).toEqual(['CONFIRMATION_REQUIRED', 'MISSING_DATA'])
})
