import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { expect, test } from 'vitest'
import { addressText, checkAddresses } from './address-check.ts'

const onFile = {
  addressLine1: '410 NW 21st Avenue',
  addressLine2: null,
  city: 'Portland',
  stateOrRegion: 'OR',
  postalCode: '97209',
  countryCode: 'US',
}
const here = { line1: '410 nw 21st avenue', line2: 'Suite 5', city: 'PORTLAND', state: 'or', country: 'us' }
const property = (propertyId: string, propertyAddress: PmsProperty['propertyAddress'] = here) => ({
  propertyId,
  propertyName: propertyId,
  propertyCode: null,
  propertyAddress,
  buildings: [],
  units: [],
})

test('each property is compared with the address on file', () => {
  const checked = checkAddresses(
    [property('a'), property('b', { ...here, city: 'Salem' }), property('c', { ...here, state: 'WA' })],
    onFile,
  )
  expect(checked.map(({ validation }) => validation)).toEqual(['MATCH', 'CONFIRMATION_REQUIRED', 'DENIED'])
})

test('the result of the server takes precedence', () => {
  const [checked] = checkAddresses([property('a')], onFile, [{ pmsPropertyId: 'a', status: 'CONFIRMATION_REQUIRED' }])
  expect(checked?.validation).toBe('CONFIRMATION_REQUIRED')
})

test('what the PMS does not name is told for each property', () => {
  const checked = checkAddresses([property('a'), property('b', { ...here, line1: null, city: '' })], onFile)
  expect(checked.map(({ validation, missing }) => [validation, missing])).toEqual([
    ['MATCH', []],
    ['MISSING_DATA', ['line1', 'city']],
  ])
})

test('an address is formatted without its missing parts', () => {
  expect(addressText({ ...here, line2: null, state: ' ' })).toBe('410 nw 21st avenue, PORTLAND, us')
})
