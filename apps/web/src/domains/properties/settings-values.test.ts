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

test('the form begins with what is decided, and otherwise with ten and no', () => {
  expect(valuesOf({ ...undecided, isGuestAccessAllowed: true, maxGuestsAllowed: 0 })).toEqual({
    isGuestAccessAllowed: true,
    maxGuestsAllowed: '0',
    isUserCodeCreationAllowed: false,
    maxActiveUserCodesAllowed: '10',
  })
})

test('only what was changed is sent', () => {
  const typed = { ...values, isUserCodeCreationAllowed: true, maxActiveUserCodesAllowed: ' 7 ' }
  expect(changeOf(undecided, typed, (name) => /codes?/i.test(name))).toEqual({
    propertyId: 'p1',
    version: 4,
    isUserCodeCreationAllowed: true,
    maxActiveUserCodesAllowed: 7,
  })
})

test('a maximum of what is not allowed is not sent, whatever was typed', () => {
  const typed = { ...values, isGuestAccessAllowed: false, maxGuestsAllowed: 'many' }
  expect(changeOf(undecided, typed, () => true)).toEqual({
    propertyId: 'p1',
    version: 4,
    isGuestAccessAllowed: false,
    isUserCodeCreationAllowed: false,
  })
})

test('a maximum has to be a number only where it limits something that is allowed', () => {
  const typed = { ...values, maxGuestsAllowed: 'many', maxActiveUserCodesAllowed: '101' }
  expect(settingsProblems(typed)).toEqual({})
  expect(settingsProblems({ ...typed, isGuestAccessAllowed: true })).toEqual({ maxGuestsAllowed: 'settingsLimit' })
  expect(settingsProblems({ ...typed, isUserCodeCreationAllowed: true })).toEqual({
    maxActiveUserCodesAllowed: 'settingsLimit',
  })
})
