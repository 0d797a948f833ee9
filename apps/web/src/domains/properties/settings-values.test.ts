import { expect, test } from 'vitest'
import { changeOf, settingsProblems, valuesOf } from './settings-values.ts'

const undecided = {
  propertyId: 'p1',
  isGuestAccessAllowed: null,
  maxGuestsAllowed: null,
  isUserCodeCreationAllowed: null,
  maxActiveUserCodesAllowed: null,
  version: 4,
}
const values = valuesOf(undecided)

test('the form starts with the stored settings, or with a maximum of ten and permissions that are off', () => {
  expect(valuesOf({ ...undecided, isGuestAccessAllowed: true, maxGuestsAllowed: 0 })).toEqual({
    isGuestAccessAllowed: true,
    maxGuestsAllowed: '0',
    isUserCodeCreationAllowed: false,
    maxActiveUserCodesAllowed: '10',
  })
})

test('only changed settings are sent', () => {
  const typed = { ...values, isUserCodeCreationAllowed: true, maxActiveUserCodesAllowed: ' 7 ' }
  expect(changeOf(undecided, typed, (name) => /codes?/i.test(name))).toEqual({
    propertyId: 'p1',
    version: 4,
    isUserCodeCreationAllowed: true,
    maxActiveUserCodesAllowed: 7,
  })
})

test('the maximum of a permission that is off is not sent', () => {
  const typed = { ...values, isGuestAccessAllowed: false, maxGuestsAllowed: 'many' }
  expect(changeOf(undecided, typed, () => true)).toEqual({
    propertyId: 'p1',
    version: 4,
    isGuestAccessAllowed: false,
    isUserCodeCreationAllowed: false,
  })
})

test('a maximum must be a number only if its permission is on', () => {
  const typed = { ...values, maxGuestsAllowed: 'many', maxActiveUserCodesAllowed: '101' }
  expect(settingsProblems(typed)).toEqual({})
  expect(settingsProblems({ ...typed, isGuestAccessAllowed: true })).toEqual({ maxGuestsAllowed: 'settingsLimit' })
  expect(settingsProblems({ ...typed, isUserCodeCreationAllowed: true })).toEqual({
    maxActiveUserCodesAllowed: 'settingsLimit',
  })
})
