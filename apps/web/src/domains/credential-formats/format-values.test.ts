import type { FormatLimits } from '@portico/contract/credential-formats/credential-formats.rules'
import { expect, test } from 'vitest'
import { creationOf, formatProblems, NO_FORMAT } from './format-values.ts'

const wiegand: FormatLimits = { type: 'PHYSICAL', facilityCodeRange: '0-255', credentialNumberRange: '0-65535' }
const code: FormatLimits = { type: 'CODE', facilityCodeRange: null, credentialNumberRange: '0-9999' }
const place = { id: 'p', label: 'Property' } as const
const filled = { supportedFormatId: 'f', placeId: 'p', facilityCode: '12', rangeMin: '100', rangeMax: '200' }

test('an empty form requires a format and a place', () => {
  expect(formatProblems(NO_FORMAT, undefined)).toEqual({
    supportedFormatId: 'formatRequired',
    placeId: 'placeRequired',
  })
})

test('the input is validated with the rules of the chosen format', () => {
  expect(formatProblems(filled, wiegand)).toEqual({})
  expect(formatProblems({ ...filled, facilityCode: '' }, wiegand)).toEqual({ facilityCode: 'facilityCodeRequired' })
  expect(formatProblems({ ...filled, facilityCode: '256' }, wiegand)).toEqual({ facilityCode: 'facilityCodeTooHigh' })
  expect(formatProblems({ ...filled, facilityCode: '-1' }, wiegand)).toEqual({ facilityCode: 'facilityCodeTooLow' })
  expect(formatProblems({ ...filled, rangeMin: '300' }, wiegand)).toEqual({
    rangeMin: 'rangeMinAboveMax',
    rangeMax: 'rangeMaxBelowMin',
  })
  expect(formatProblems({ ...NO_FORMAT, supportedFormatId: 'f', placeId: 'p' }, code)).toEqual({})
})

test.each(['1e2', '0x10', '--1', '1.5', 'twelve', '9'.repeat(20)])(
  '%s is not accepted as a number of a fob',
  (facilityCode) => {
    expect(formatProblems({ ...filled, facilityCode }, wiegand)).toEqual({ facilityCode: 'facilityCodeNumber' })
  },
)

test('typed values are sent, and empty fields are left out', () => {
  const sent = { supportedFormatId: 'f', parentAddressId: 'p', parentAddressLabel: 'Property' }
  expect(creationOf({ ...filled, facilityCode: ' 007 ' }, wiegand, place)).toEqual({
    ...sent,
    facilityCode: 7,
    range: '100-200',
  })
  const nothing = { ...sent, facilityCode: null, range: null }
  expect(creationOf({ ...NO_FORMAT, supportedFormatId: 'f', placeId: 'p' }, code, place)).toEqual(nothing)
  expect(creationOf(filled, code, place)).toEqual(nothing)
  expect(formatProblems(filled, code)).toEqual({})
})
