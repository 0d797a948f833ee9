import type { Person } from '@portico/contract/people/people.schema'
import { describe, expect, test } from 'vitest'
import { inputOf, problemsOf, type Rules } from './person-problems.ts'
import { changeOf, creationOf, newValues, type PersonValues, valuesOf } from './person-values.ts'

const calendar = { today: '2027-03-10', timeZone: 'America/New_York' }
const rules: Rules = { ...calendar, needs: 'emailOrName', takenEmails: new Set(['ann@example.com']) }
const placeId = '00000000-0000-4000-8000-000000000001'
const resident: PersonValues = {
  ...newValues('page', 'RESIDENT', calendar.today),
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

describe('somebody new', () => {
  test('with everything in order is taken', () => {
    expect(check(resident)).toEqual({})
    expect(check(guest)).toEqual({})
  })
  test('needs an e-mail, or where the form allows it a name', () => {
    const nobody = { ...resident, email: ' ', personName: '' }
    expect(check(nobody, { needs: 'email' })).toEqual({ email: 'emailRequired' })
    expect(check(nobody)).toEqual({ email: 'emailOrNameRequired' })
    expect(check({ ...nobody, personName: 'Bea Example' })).toEqual({})
  })
  test('has an e-mail of their own', () => {
    expect(check({ ...resident, email: ' ANN@example.com' })).toEqual({ email: 'emailTaken' })
    expect(check({ ...resident, email: 'ann@' })).toEqual({ email: 'emailInvalid' })
  })
  test('is of a type, and only then is asked for how long', () => {
    expect(check({ ...resident, relationType: null, expiryDay: null })).toEqual({
      relationType: 'relationTypeRequired',
    })
  })
  test('as a resident belongs somewhere until some day', () => {
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

describe('somebody who is there', () => {
  const values = valuesOf(stored, calendar)

  test('keeps what cannot be changed and days that have passed', () => {
    expect(check(values, { person: stored, needs: 'email' })).toEqual({})
  })
  test('without an e-mail keeps a name', () => {
    expect(check({ ...values, personName: '' }, { person: stored })).toEqual({ personName: 'emailOrNameRequired' })
  })
  test('without an end gets the furthest one', () => {
    const open = { ...stored, services: [{ ...service, serviceExpiryTimeMillis: null }] as Person['services'] }
    expect(valuesOf(open, calendar).expiryDay).toBe('2032-03-10')
  })
})

describe('what is sent', () => {
  const places = [{ id: placeId, label: 'Place' }] as never
  const context = { ...calendar, propertyId: placeId, places }

  test('empty texts as null, the last day to its end in the property’s time zone', () => {
    expect(creationOf({ ...resident, personName: ' ', expiryDay: '2027-03-31' }, context)).toMatchObject({
      email: 'Bea@example.com',
      personName: null,
      parentAddressLabel: 'Place',
      serviceExpiryTimeMillis: Date.parse('2027-04-01T03:59:59.999Z'),
    })
  })
  test('a move names the place left and the new one; a day that stays keeps its moment', () => {
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

test('what the server says about a field stands beside the input that it came from', () => {
  expect(inputOf('newParentAddressId', resident)).toBe('parentAddressId')
  expect(inputOf('serviceExpiryTimeMillis', resident)).toBe('expiryDay')
  expect(inputOf('serviceExpiryTimeMillis', guest)).toBe('amount')
  expect(inputOf('serviceStartTimeMillis', { ...guest, rangeType: 'absolute' })).toBe('startDate')
})
