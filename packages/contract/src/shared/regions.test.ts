import { describe, expect, test } from 'vitest'
import { countries } from './locales.ts'
import { countryCodeOf, countryOfRegion, regionCode } from './regions.rules.ts'

describe('the code of a country', () => {
  test.each([
    ['US', ['us', 'USA', 'U.S.A.', 'U.S.', 'United States', 'UNITED STATES OF AMERICA', ' États-Unis ']],
    ['CA', ['CA', 'can', 'Canada', 'canada']],
    ['GB', ['UK', 'U.K.', 'gb', 'United Kingdom', 'Great Britain', 'England']],
    ['DE', ['Deutschland', 'GERMANY', 'de']],
    ['FR', ['France', 'fra']],
    ['ES', ['España', 'ESPANA', 'Spain']],
    ['IT', ['Italia', 'Italy']],
    ['AU', ['Australia', 'AUS']],
    ['JP', ['日本', 'Japan', 'ＪＰ']],
    ['MX', ['México', 'Mexico']],
    ['CH', ['ch']],
    [null, ['', ' ', 'Nowhere', 'constructor', '?', 'XYZ']],
  ])('is %s for %j', (code, texts) => {
    for (const text of texts) expect(countryCodeOf(text)).toBe(code)
  })

  test('is known for the English name of every country of the portal', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    for (const country of countries)
      expect(countryCodeOf(names.of(country.toUpperCase()) ?? '')).toBe(country.toUpperCase())
  })
})

test('the code of a region is found by its names, also in French, without case and diacritics', () => {
  for (const text of ['QC', 'qc', 'Québec', 'QUEBEC', 'Que\u0301bec', 'CA-QC', 'PQ'])
    expect(regionCode('CA', text)).toBe('QC')
  expect(regionCode('CA', 'Terre-Neuve-et-Labrador')).toBe('NL')
  expect(regionCode('ca', 'Newfoundland & Labrador')).toBe('NL')
  expect(regionCode('CA', 'Île-du-Prince-Édouard')).toBe('PE')
  expect(regionCode('US', 'Washington')).toBe('WA')
  expect(regionCode('US', 'Washington, D.C.')).toBe('DC')
  expect(regionCode('AU', 'Western Australia')).toBe('WA')
  for (const [country, text] of [
    ['US', 'Québec'],
    ['CA', ''],
    ['DE', 'Bayern'],
    ['', 'WA'],
    ['constructor', 'toString'],
  ] as const)
    expect(regionCode(country, text)).toBeNull()
})

test('the country of a region is that whose region it is', () => {
  for (const text of ['OR', 'Oregon', 'wa', 'DE', 'CA', 'Georgia', 'US-NY']) expect(countryOfRegion(text)).toBe('US')
  for (const text of ['ON', 'Ontario', 'Québec', 'b.c.', 'Nouvelle-Écosse', 'NT'])
    expect(countryOfRegion(text)).toBe('CA')
  for (const text of ['NSW', 'Queensland', 'Western Australia']) expect(countryOfRegion(text)).toBe('AU')
  for (const text of ['', 'Bayern', '東京都', 'toString']) expect(countryOfRegion(text)).toBeNull()
})
