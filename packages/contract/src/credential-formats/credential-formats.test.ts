import { describe, expect, test } from 'vitest'
import {
  digitsOf,
  type FormatDraft,
  type FormatLimits,
  offeredTypes,
  overlapsOf,
  problemsOf,
} from './credential-formats.rules.ts'

const wiegand: FormatLimits = { type: 'PHYSICAL', facilityCodeRange: '1-255', credentialNumberRange: '1-65535' }
const plain: FormatLimits = { type: 'PHYSICAL', facilityCodeRange: null, credentialNumberRange: '0-65535' }
const unnumbered: FormatLimits = { type: 'PHYSICAL', facilityCodeRange: null, credentialNumberRange: null }
const code: FormatLimits = { type: 'CODE', facilityCodeRange: null, credentialNumberRange: '0-999999' }

const nothing: FormatDraft = { facilityCode: null, rangeMin: null, rangeMax: null }
const good: FormatDraft = { facilityCode: 12, rangeMin: 100, rangeMax: 200 }
const codes = (draft: Partial<FormatDraft>, limits: FormatLimits, from = good) =>
  problemsOf({ ...from, ...draft }, limits).map((problem) => problem.code)

describe('the facility code', () => {
  test('is required where the format has one', () => {
    expect(codes({}, wiegand)).toEqual([])
    expect(codes({ facilityCode: null }, wiegand)).toEqual(['facilityCodeRequired'])
  })
  test('is within its range, both ends included', () => {
    expect([1, 255].flatMap((facilityCode) => codes({ facilityCode }, wiegand))).toEqual([])
    expect(codes({ facilityCode: 0 }, wiegand)).toEqual(['facilityCodeTooLow'])
    expect(codes({ facilityCode: 256 }, wiegand)).toEqual(['facilityCodeTooHigh'])
  })
  test('is a whole number', () => {
    expect(codes({ facilityCode: 1.5 }, wiegand)).toEqual(['facilityCodeNumber'])
    expect(codes({ facilityCode: Number.NaN }, wiegand)).toEqual(['facilityCodeNumber'])
  })
  test('is refused in a format without one', () => {
    expect(codes({ facilityCode: null }, plain)).toEqual([])
    expect(codes({}, plain)).toEqual(['facilityCodeUnexpected'])
    expect(codes({ facilityCode: 1 }, code, nothing)).toEqual(['facilityCodeUnexpected'])
  })
})

describe('the range', () => {
  test('is required if the format has a range of numbers', () => {
    expect(codes({ rangeMin: null }, wiegand)).toEqual(['rangeMinRequired'])
    expect(codes({ rangeMax: null }, wiegand)).toEqual(['rangeMaxRequired'])
    expect(codes({ facilityCode: 12 }, wiegand, nothing)).toEqual(['rangeMinRequired', 'rangeMaxRequired'])
  })
  test('is within the numbers of the format, both ends included', () => {
    expect(codes({ rangeMin: 1, rangeMax: 65535 }, wiegand)).toEqual([])
    expect(codes({ rangeMin: 0 }, wiegand)).toEqual(['rangeMinTooLow'])
    expect(codes({ rangeMax: 65536 }, wiegand)).toEqual(['rangeMaxTooHigh'])
    expect(codes({ rangeMin: 65536, rangeMax: 0 }, wiegand)).toEqual(['rangeMinTooHigh', 'rangeMaxTooLow'])
  })
  test('begins before it ends, or is a single number', () => {
    expect(codes({ rangeMin: 200, rangeMax: 200 }, wiegand)).toEqual([])
    expect(codes({ rangeMin: 201, rangeMax: 200 }, wiegand)).toEqual(['rangeMinAboveMax', 'rangeMaxBelowMin'])
  })
  test('is optional if the format has no range of numbers, and then within 0 to 9999', () => {
    expect(codes({}, unnumbered, nothing)).toEqual([])
    expect(codes({ rangeMin: 0, rangeMax: 9999 }, unnumbered, nothing)).toEqual([])
    expect(codes({ rangeMin: 0, rangeMax: 10_000 }, unnumbered, nothing)).toEqual(['rangeMaxTooHigh'])
    expect(codes({ rangeMin: 5 }, unnumbered, nothing)).toEqual(['rangeMaxRequired'])
  })
  test('is refused in a code format', () => {
    expect(codes({}, code, nothing)).toEqual([])
    expect(codes({ rangeMin: 0, rangeMax: 9 }, code, nothing)).toEqual(['rangeMinUnexpected'])
  })
})

test('a code has as many digits as its largest number', () => expect(digitsOf(code)).toBe(6))

test('code formats are offered with access codes, physical ones with fobs', () => {
  expect(offeredTypes({ accessCodes: true, fobs: false })).toEqual(['CODE'])
  expect(offeredTypes({ accessCodes: false, fobs: true })).toEqual(['PHYSICAL'])
  expect(offeredTypes({ accessCodes: true, fobs: true })).toEqual(['PHYSICAL', 'CODE'])
  expect(offeredTypes({ accessCodes: false, fobs: false })).toEqual([])
})

test.each([
  ['numbers in common', {}, { range: '200-300' }, true],
  ['numbers side by side', {}, { range: '201-300' }, false],
  ['another facility code', {}, { facilityCode: 13 }, false],
  ['another format', {}, { supportedFormatId: 'hid-h10306' }, false],
  ['no range of their own', { range: null }, { range: '9999-20000' }, true],
  ['codes', { type: 'CODE' as const }, { type: 'CODE' as const }, false],
])('formats overlap: %s', (_name, one, other, expected) => {
  const format = { supportedFormatId: 'hid-h10301', type: 'PHYSICAL' as const, facilityCode: 12, range: '100-200' }
  const [first, second] = [
    { id: 'a', ...format, ...one },
    { id: 'b', ...format, ...other },
  ]
  expect(overlapsOf(first, [first, second])).toEqual(expected ? [second] : [])
})
