import { expect, test } from 'vitest'
import { type BuildingValues, contactIn, draftOf, newBuildingProblems } from './building-values.ts'

const valid: BuildingValues = {
  companyId: 'c1',
  name: ' Quarry Yard ',
  code: '',
  addressLine1: '1 Quarry Road',
  addressLine2: '',
  city: 'Portland',
  stateOrRegion: 'OR',
  postalCode: '97201',
  countryCode: 'US',
  timeZone: 'America/Los_Angeles',
  contactName: '',
  contactEmail: ' ',
  contactPhone: '',
}

test('an empty line is none, and a contact of which nothing is entered is none', () => {
  expect(newBuildingProblems(valid)).toEqual({})
  expect(draftOf(valid)).toMatchObject({ name: 'Quarry Yard', code: null, addressLine2: null })
  expect(contactIn(valid)).toBeUndefined()
})

test('every field that lacks something says so', () => {
  const empty = {
    ...valid,
    companyId: '',
    name: '',
    addressLine1: '',
    city: '',
    postalCode: '',
    countryCode: '',
  } as const
  expect(newBuildingProblems(empty)).toMatchObject({
    companyId: 'companyRequired',
    name: 'nameRequired',
    addressLine1: 'addressRequired',
    city: 'cityRequired',
    postalCode: 'postalCodeRequired',
    countryCode: 'countryRequired',
  })
  expect(newBuildingProblems({ ...valid, timeZone: 'Europe/Berlin' })).toEqual({ timeZone: 'timeZoneOfCountry' })
})

test('a contact of which something is entered is whole', () => {
  expect(newBuildingProblems({ ...valid, contactPhone: '503' })).toEqual({
    contactName: 'contactNameRequired',
    contactEmail: 'contactEmailRequired',
    contactPhone: 'contactPhoneInvalid',
  })
  const contact = { contactName: 'Ada', contactEmail: 'ada@example.com ' }
  expect(contactIn({ ...valid, ...contact })).toEqual({ name: 'Ada', email: 'ada@example.com', phoneNumber: '' })
})
