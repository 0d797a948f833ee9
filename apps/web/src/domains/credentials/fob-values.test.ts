import type {
  CredentialFormatWithAddress,
  SupportedCredentialFormat,
} from '@portico/contract/credential-formats/credential-formats.schema'
import { expect, test } from 'vitest'
import { fobFormats, fobProblems, isWaiting, numberOf } from './fob-values.ts'

const supported = [
  {
    id: 'prox',
    type: 'PHYSICAL',
    credentialTypeName: 'HID Prox',
    credentialFormatName: '26-bit',
    credentialNumberRange: '0-65535',
  },
  {
    id: 'stripe',
    type: 'PHYSICAL',
    credentialTypeName: 'ABA',
    credentialFormatName: 'Track 2',
    credentialNumberRange: null,
  },
  {
    id: 'pin',
    type: 'CODE',
    credentialTypeName: 'PIN',
    credentialFormatName: '6-digit',
    credentialNumberRange: '0-999999',
  },
] as SupportedCredentialFormat[]
const own = (supportedFormatId: string, type: string, range: string | null) =>
  ({
    credentialFormat: { id: `own-${supportedFormatId}`, supportedFormatId, type, range, facilityCode: 12 },
    address: { name: 'Tower' },
  }) as CredentialFormatWithAddress

test('fobs have the physical formats of the property, each with its own limits or those of its standard format', () => {
  const formats = fobFormats(
    [own('prox', 'PHYSICAL', '100-199'), own('stripe', 'PHYSICAL', null), own('pin', 'CODE', null)],
    supported,
  )
  expect(formats.map(({ name, bounds }) => [name, bounds.min, bounds.max])).toEqual([
    ['HID Prox 26-bit', 100, 199],
    ['ABA Track 2', 0, 9999],
  ])
})

test('the number of a fob consists of digits only', () => {
  expect([' 0042 ', '', '1e3', '0x10', '-1', '1.5'].map(numberOf)).toEqual([42, null, ...Array(4).fill(Number.NaN)])
})

test('an empty form requires a format, and then a number of this format', () => {
  const empty = { credentialFormatId: '', number: '', personId: null }
  expect(fobProblems(empty, undefined)).toEqual({ credentialFormatId: 'formatRequired' })
  const [format] = fobFormats([own('prox', 'PHYSICAL', '100-199')], supported)
  const typed = (number: string) => fobProblems({ ...empty, credentialFormatId: 'own-prox', number }, format)
  expect(['', 'x', '99', '200', '150'].map(typed)).toEqual([
    { number: 'numberRequired' },
    { number: 'numberInvalid' },
    { number: 'numberTooLow' },
    { number: 'numberTooHigh' },
    {},
  ])
})

test('a fob waits for a holder if nobody holds it and number and format are those that were entered', () => {
  const [format] = fobFormats([own('prox', 'PHYSICAL', '100-199')], supported)
  if (!format) throw new Error('There is no format.')
  const fob = { number: 150, supportedFormatId: 'prox', formatName: 'HID Prox 26-bit', facilityCode: 12 }
  expect(isWaiting({ fob, holder: null }, 150, format)).toBe(true)
  expect(isWaiting({ fob, holder: { personId: 'p', name: 'Ada' } }, 150, format)).toBe(false)
  expect(isWaiting({ fob, holder: null }, 151, format)).toBe(false)
  expect(isWaiting({ fob: { ...fob, facilityCode: 13 }, holder: null }, 150, format)).toBe(false)
})
