import { expect, test } from 'vitest'
import { choiceProblems, chosenFob, formatFor, isNarrowable } from './lost-fob-values.ts'

const fobOf = (number: number, id = String(number)) => ({
  credentialId: id,
  propertyId: 'p1',
  propertyName: 'Harborline',
  fob: { number, supportedFormatId: 'f', formatName: 'HID', facilityCode: 12 },
  holder: null,
})
const formatOf = (id: string, facilityCode: number | null, name = 'HID') => ({
  ...{ id, name, facilityCode, place: 'Harborline', bounds: { min: 0, max: 9999 } },
})

test('a fob that alone was found, or alone has the number that was typed, need not be chosen', () => {
  const none = { credentialId: '', typed: '12' }
  expect(chosenFob([fobOf(123)], none)?.fob.number).toBe(123)
  expect(chosenFob([fobOf(12), fobOf(123)], none)?.fob.number).toBe(12)
})

test('of several fobs with the same number the manager chooses one', () => {
  const two = [fobOf(12, 'a'), fobOf(12, 'b')]
  expect(chosenFob(two, { credentialId: '', typed: '12' })).toBeUndefined()
  expect(chosenFob([fobOf(121), fobOf(122)], { credentialId: '', typed: '12' })).toBeUndefined()
  expect(chosenFob(two, { credentialId: 'b', typed: '12' })?.credentialId).toBe('b')
  expect(chosenFob(two, { credentialId: 'elsewhere', typed: '12' })).toBeUndefined()
})

test('the replacement has the format of the lost fob, or the only one of the property', () => {
  const { fob } = fobOf(12)
  expect(formatFor([formatOf('a', 7), formatOf('b', 12)], fob)?.id).toBe('b')
  expect(formatFor([formatOf('a', 7)], fob)?.id).toBe('a')
  expect(formatFor([formatOf('a', 7), formatOf('b', 8)], fob)).toBeUndefined()
})

test('nobody is told that no fob was found while nobody knows, nor above the fobs that were found', () => {
  const state = { isSearching: false, isFailed: false, found: [] }
  expect(choiceProblems(' ', state)).toEqual({ lost: 'numberRequired' })
  expect(choiceProblems('12', { ...state, isSearching: true })).toEqual({})
  expect(choiceProblems('12', { ...state, isFailed: true })).toEqual({})
  expect(choiceProblems('12', state)).toEqual({ lost: 'fobUnknown' })
  expect(choiceProblems('12', { ...state, found: [fobOf(121), fobOf(122)] })).toEqual({ credentialId: 'fobRequired' })
})

test('a few fobs are chosen from without a field for names, which stays as long as it narrows them down', () => {
  expect([isNarrowable(5, ''), isNarrowable(6, ''), isNarrowable(1, 'corte')]).toEqual([false, true, true])
})
