import { describe, expect, test } from 'vitest'
import { addressLanguage, addressLines } from './address-lines.rules.ts'
import type { Address } from './properties.schema.ts'

const address = (parts: Partial<Address>): Address => ({
  addressLine1: '1 Main Street',
  addressLine2: null,
  city: 'Springfield',
  stateOrRegion: null,
  postalCode: '00000',
  countryCode: 'US',
  ...parts,
})

const examples: { country: string; parts: Partial<Address>; lines: string[] }[] = [
  {
    country: 'AU',
    parts: { addressLine1: '18 Flinders Lane', city: 'Melbourne', stateOrRegion: 'VIC', postalCode: '3000' },
    lines: ['18 Flinders Lane', 'Melbourne VIC 3000'],
  },
  {
    country: 'CA',
    parts: { addressLine1: '240 King Street West', city: 'Toronto', stateOrRegion: 'ON', postalCode: 'M5V 1H8' },
    lines: ['240 King Street West', 'Toronto ON M5V 1H8'],
  },
  {
    country: 'DE',
    parts: { addressLine1: 'Torstraße 12', city: 'Berlin', stateOrRegion: 'Berlin', postalCode: '10119' },
    lines: ['Torstraße 12', '10119 Berlin'],
  },
  {
    country: 'ES',
    parts: { addressLine1: 'Calle de Alcalá 42', city: 'Madrid', stateOrRegion: 'Madrid', postalCode: '28014' },
    lines: ['Calle de Alcalá 42', '28014 Madrid'],
  },
  {
    country: 'ES',
    parts: { addressLine1: 'Carrer Nou 3', city: 'Sabadell', stateOrRegion: 'Barcelona', postalCode: '08201' },
    lines: ['Carrer Nou 3', '08201 Sabadell (Barcelona)'],
  },
  {
    country: 'FR',
    parts: { addressLine1: '7 rue des Lilas', addressLine2: 'Bâtiment B', city: 'Lyon', postalCode: '69003' },
    lines: ['7 rue des Lilas', 'Bâtiment B', '69003 Lyon'],
  },
  {
    country: 'GB',
    parts: { addressLine1: '9 Canal Street', city: 'Manchester', stateOrRegion: 'England', postalCode: 'M1 3HE' },
    lines: ['9 Canal Street', 'Manchester', 'M1 3HE'],
  },
  {
    country: 'IT',
    parts: { addressLine1: 'Via Torino 5', city: 'Milano', stateOrRegion: 'MI', postalCode: '20123' },
    lines: ['Via Torino 5', '20123 Milano MI'],
  },
  {
    country: 'IT',
    parts: { addressLine1: 'Via Torino 5', city: 'Milano', stateOrRegion: 'Lombardia', postalCode: '20123' },
    lines: ['Via Torino 5', '20123 Milano'],
  },
  {
    country: 'JP',
    parts: {
      addressLine1: '丸の内1-1-1',
      addressLine2: 'パレスビル3階',
      city: '千代田区',
      stateOrRegion: '東京都',
      postalCode: '100-0005',
    },
    lines: ['〒100-0005', '東京都千代田区丸の内1-1-1', 'パレスビル3階'],
  },
  {
    country: 'JP',
    parts: { addressLine1: '1-1-1 Marunouchi', city: 'Chiyoda-ku', stateOrRegion: 'Tokyo', postalCode: '100-0005' },
    lines: ['1-1-1 Marunouchi', 'Chiyoda-ku, Tokyo 100-0005'],
  },
  {
    country: 'US',
    parts: {
      addressLine1: '410 NW 21st Avenue',
      addressLine2: 'Suite 3',
      city: 'Portland',
      stateOrRegion: 'OR',
      postalCode: '97209',
    },
    lines: ['410 NW 21st Avenue', 'Suite 3', 'Portland, OR 97209'],
  },
]

describe('an address is written as its country writes it', () => {
  test.each(examples)('$country: $lines', ({ country, parts, lines }) => {
    expect(addressLines(address({ countryCode: country, ...parts }))).toEqual(lines)
  })

  test('a country without a convention of its own is written like the United States', () => {
    expect(
      addressLines(address({ countryCode: 'NZ', stateOrRegion: null, postalCode: '6011', city: 'Wellington' })),
    ).toEqual(['1 Main Street', 'Wellington, 6011'])
  })

  test('empty parts leave no empty line and no stray separator', () => {
    expect(addressLines(address({ addressLine2: '', postalCode: '', stateOrRegion: '' }))).toEqual([
      '1 Main Street',
      'Springfield',
    ])
  })
})

test('only an address in Japanese script is marked as Japanese for screen readers', () => {
  expect(addressLanguage(address({ countryCode: 'JP', city: '千代田区' }))).toBe('ja')
  expect(addressLanguage(address({ countryCode: 'JP', city: 'Chiyoda-ku' }))).toBeUndefined()
  expect(addressLanguage(address({ countryCode: 'US' }))).toBeUndefined()
})
