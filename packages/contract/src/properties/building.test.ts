import { describe, expect, test } from 'vitest'
import { timeZone } from '../shared/fields.ts'
import { isPropertyCountry, propertyCountries, proposedTimeZone, timeZonesOf } from './building.rules.ts'
import { archiveBody, buildingDraft } from './building.schema.ts'

describe('the proposed time zone', () => {
  test.each([
    ['US', 'Oregon', 'America/Los_Angeles'],
    ['US', 'tx', 'America/Chicago'],
    ['US', 'NY', 'America/New_York'],
    ['US', 'Arizona', 'America/Phoenix'],
    ['US', null, 'America/New_York'],
    ['CA', 'British Columbia', 'America/Vancouver'],
    ['CA', 'ON', 'America/Toronto'],
    ['AU', 'Queensland', 'Australia/Brisbane'],
    ['AU', 'Nowhere', 'Australia/Sydney'],
    ['DE', 'Bayern', 'Europe/Berlin'],
    ['JP', '東京都', 'Asia/Tokyo'],
  ] as const)('of %s, %s is %s', (country, region, zone) => expect(proposedTimeZone(country, region)).toBe(zone))

  test('and all others of a country are known, and each once', () => {
    for (const country of propertyCountries) {
      const zones = timeZonesOf(country)
      expect(zones.filter((zone) => !timeZone.safeParse(zone).success)).toEqual([])
      expect(new Set(zones).size).toBe(zones.length)
    }
  })

  test('is known of the countries in which properties lie', () => {
    expect(['US', 'JP', 'AT', 'us'].map(isPropertyCountry)).toEqual([true, true, false, false])
  })
})

describe('the draft of a property', () => {
  const draft = {
    name: 'Old Mill',
    code: null,
    addressLine1: '7 Mill Race',
    addressLine2: '',
    city: 'Portland',
    stateOrRegion: null,
    postalCode: '97201',
    countryCode: 'US',
    timeZone: 'America/Los_Angeles',
  }
  const rulesOf = (change: object) =>
    buildingDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ message }) => message) ?? []

  test('has nothing where a line is empty that nobody needs', () => {
    expect(buildingDraft.parse({ ...draft, stateOrRegion: ' ' })).toEqual({ ...draft, addressLine2: null })
  })

  test.each([
    [{ name: '' }, 'nameRequired'],
    [{ name: 'x'.repeat(129) }, 'nameLength'],
    [{ addressLine1: ' ' }, 'addressRequired'],
    [{ city: '' }, 'cityRequired'],
    [{ postalCode: '' }, 'postalCodeRequired'],
    [{ postalCode: 'x'.repeat(17) }, 'lineLength'],
    [{ addressLine2: 'x'.repeat(129) }, 'lineLength'],
    [{ countryCode: 'AT' }, 'countryRequired'],
    [{ timeZone: 'Europe/Berlin' }, 'timeZoneOfCountry'],
    [{ code: '+1' }, 'codeInvalid'],
  ])('breaks a rule: %j', (change, rule) => expect(rulesOf(change)).toContain(rule))
})

test('an archive says what the doors do, and names keys only where they still open', () => {
  const isValid = (doors: object) => archiveBody.safeParse({ version: 1, doors }).success
  expect(isValid({ do: 'SHUT', exceptedKeyIds: [] })).toBe(true)
  expect(isValid({ do: 'STAY' })).toBe(true)
  expect(isValid({ do: 'SHUT' })).toBe(false)
  expect(isValid({ do: 'STAY', exceptedKeyIds: [] })).toBe(false)
})
