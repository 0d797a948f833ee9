import type { Person } from '@portico/contract/people/people.schema'
import { describe, expect, test } from 'vitest'
import { inputOf, problemsOf, type Rules } from './person-problems.ts'
import { changeOf, creationOf, newValues, type PersonValues, valuesOf } from './person-values.ts'

const calendar = { today: '2027-03-10', timeZone: 'America/New_York' }
const rules: Rules = { ...calendar, needs: 'emailOrName', takenEmails: new Set(['ann@example.com']) }
const placeId = '00000000-0000-4000-8000-000000000001'
const resident: PersonValues = {
  ...newValues('page', calendar.today, 'RESIDENT'),
  email: 'Bea@example.com',
  unitNumber: '12 A',
  parentAddressId: placeId,
}
const guest: PersonValues = { ...resident, relationType: 'GUEST', unitNumber: '', parentAddressId: null }
const service = {
  addressId: placeId,
  addressLabel: 'Place',
  personName: 'Bea Example',
  placeName: 'Floor 1',
  relationType: 'RESIDENT',
  unitNumber: '12 A',
  serviceStartTimeMillis: Date.parse('2025-01-01T05:00:00Z'),
  serviceExpiryTimeMillis: Date.parse('2027-01-02T04:59:59.999Z'),
  displayPreference: 'NO_DATA',
  ringLocationId: null,
  inviteSentTimeMillis: null,
  version: 4,
} as const
const stored: Person = {
  personId: '00000000-0000-4000-8000-000000000002',
  email: null,
  personName: 'Bea Example',
  enrollmentStatus: 'INVITE_NOT_SENT',
  keyIds: [],
  accessCodeCount: 0,
  source: null,
  services: [service],
}
const check = (values: PersonValues, changes: Partial<Rules> = {}) => problemsOf(values, { ...rules, ...changes })

describe('the form for a new person', () => {
  test('accepts valid input', () => {
    expect(check(resident)).toEqual({})
    expect(check(guest)).toEqual({})
  })
  test('requires an e-mail address, or a name if the form allows it', () => {
    const nobody = { ...resident, email: ' ', personName: '' }
    expect(check(nobody, { needs: 'email' })).toEqual({ email: 'emailRequired' })
    expect(check(nobody)).toEqual({ email: 'emailOrNameRequired' })
    expect(check({ ...nobody, personName: 'Bea Example' })).toEqual({})
  })
  test('refuses an e-mail address that is taken', () => {
    expect(check({ ...resident, email: ' ANN@example.com' })).toEqual({ email: 'emailTaken' })
    expect(check({ ...resident, email: 'ann@' })).toEqual({ email: 'emailInvalid' })
  })
  test('requires a type, and a service period after a type is chosen', () => {
    expect(check({ ...resident, relationType: null, expiryDay: null })).toEqual({
      relationType: 'relationTypeRequired',
    })
  })
  test('requires a place and a last day for a resident', () => {
    expect(check({ ...resident, unitNumber: '', parentAddressId: null, expiryDay: null })).toEqual({
      unitNumber: 'unitRequired',
      parentAddressId: 'addressRequired',
      expiryDay: 'expiryRequired',
    })
    expect(check({ ...resident, expiryDay: '2027-03-09' })).toEqual({ expiryDay: 'dateTooEarly' })
    expect(check({ ...resident, expiryDay: '2032-03-11' })).toEqual({ expiryDay: 'dateTooLate' })
  })
  test.each([
    [{ amount: '' }, { amount: 'amountRequired' }],
    [{ amount: '0' }, { amount: 'amountNotPositive' }],
    [{ amount: '10000' }, { amount: 'amountTooLarge' }],
    [{ amount: '2', unit: 'year' }, { amount: 'dateTooLate' }],
    [
      { rangeType: 'absolute', startDate: null, endDate: null },
      { startDate: 'startRequired', endDate: 'expiryRequired' },
    ],
    [{ rangeType: 'absolute', startDate: '2027-05-02', endDate: '2027-05-01' }, { startDate: 'startAfterEnd' }],
    [{ rangeType: 'absolute', startDate: '2027-03-09', endDate: '2027-05-01' }, { startDate: 'dateTooEarly' }],
    [{ rangeType: 'absolute', startDate: '2027-03-10', endDate: '2028-03-11' }, { endDate: 'dateTooLate' }],
  ] as const)('as a guest for %o: %o', (changes, problems) => {
    expect(check({ ...guest, ...changes })).toEqual(problems)
  })
})

describe('the form for an existing person', () => {
  const values = valuesOf(stored, calendar)

  test('accepts stored values that cannot be changed and days that have passed', () => {
    expect(check(values, { person: stored, needs: 'email' })).toEqual({})
  })
  test('requires the name of a person without an e-mail address', () => {
    expect(check({ ...values, personName: '' }, { person: stored })).toEqual({ personName: 'emailOrNameRequired' })
  })
  test('starts with the latest possible end if the person has none', () => {
    const open = { ...stored, services: [{ ...service, serviceExpiryTimeMillis: null }] as Person['services'] }
    expect(valuesOf(open, calendar).expiryDay).toBe('2032-03-10')
  })
})

describe('the request to save a person', () => {
  const places = [{ id: placeId, label: 'Place' }] as never
  const context = { ...calendar, propertyId: placeId, places }

  test('has null for empty texts, and ends with the last day in the time zone of the property', () => {
    expect(creationOf({ ...resident, personName: ' ', expiryDay: '2027-03-31' }, context)).toMatchObject({
      email: 'Bea@example.com',
      personName: null,
      parentAddressLabel: 'Place',
      serviceExpiryTimeMillis: Date.parse('2027-04-01T03:59:59.999Z'),
    })
  })
  test('names the old and the new place after a move, and keeps the exact time of unchanged days', () => {
    const moved = { ...valuesOf(stored, calendar), parentAddressId: stored.personId }
    expect(changeOf(moved, stored, context)).toMatchObject({
      version: 4,
      parentAddressId: placeId,
      newParentAddressId: stored.personId,
      serviceExpiryTimeMillis: service.serviceExpiryTimeMillis,
    })
    expect(changeOf(valuesOf(stored, calendar), stored, context)).not.toHaveProperty('newParentAddressId')
  })
})

test('an error of the server is assigned to the field that its value came from', () => {
  expect(inputOf('newParentAddressId', resident)).toBe('parentAddressId')
  expect(inputOf('serviceExpiryTimeMillis', resident)).toBe('expiryDay')
  expect(inputOf('serviceExpiryTimeMillis', guest)).toBe('amount')
  expect(inputOf('serviceStartTimeMillis', { ...guest, rangeType: 'absolute' })).toBe('startDate')
})
