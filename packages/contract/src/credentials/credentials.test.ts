import { expect, test } from 'vitest'
import { credentialStatuses, fobNumberProblem, isActive } from './credentials.rules.ts'
import { newCredential } from './credentials.schema.ts'

const bounds = { min: 100, max: 199 }

test('the number of a fob is within the bounds of its format, which are inclusive', () => {
  expect([100, 199].map((number) => fobNumberProblem(number, bounds))).toEqual([undefined, undefined])
  expect([99, 200, 1.5, Number.NaN, null].map((number) => fobNumberProblem(number, bounds))).toEqual([
    'numberTooLow',
    'numberTooHigh',
    'numberInvalid',
    'numberInvalid',
    'numberRequired',
  ])
})

test('an enabled credential is active, used or not', () => {
  expect(credentialStatuses.filter(isActive)).toEqual(['ENABLED', 'ACTIVE'])
})

const id = '00000000-0000-4000-8000-000000000001'
const rulesOf = (draft: object) =>
  newCredential
    .safeParse({ propertyId: id, ...draft })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? []

test('a code requires a person and refuses a number', () => {
  expect(rulesOf({ type: 'CODE', personId: id })).toEqual([])
  expect(rulesOf({ type: 'CODE' })).toEqual(['personId: personRequired'])
  expect(rulesOf({ type: 'CODE', personId: id, number: 1, credentialFormatId: id })).toEqual([
    'credentialFormatId: fobOnly',
    'number: fobOnly',
  ])
})

test('a fob requires a format and a number; its holder is optional', () => {
  const fob = { type: 'PHYSICAL', credentialFormatId: id, number: 1 }
  expect(rulesOf(fob)).toEqual([])
  expect(rulesOf({ ...fob, status: 'ENABLED' })).toEqual(['personId: personRequired'])
  expect(rulesOf({ type: 'PHYSICAL' })).toEqual(['credentialFormatId: formatRequired', 'number: numberRequired'])
})
