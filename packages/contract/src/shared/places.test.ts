import { describe, expect, test } from 'vitest'
import { chooseLocale, countries, locales, localesOf, offeredLocales } from './locales.ts'
import { placeOfHost } from './stages.ts'

describe('stage and country', () => {
  test.each([
    ['portal.jp.portico.example', 'prod', 'jp'],
    ['PORTAL.DE.PORTICO.EXAMPLE:443', 'prod', 'de'],
    ['portal.gamma.gb.portico.example', 'gamma', 'gb'],
    ['portal.beta.ca.portico.example', 'beta', 'ca'],
    ['portal.alpha.us.portico.example', 'alpha', 'us'],
    ['portal.test.it.portico.example', 'test', 'it'],
    ['localhost:3000', 'test', 'fr'],
    ['portal.xx.portico.example', 'test', 'fr'],
    ['portal.jp.portico.example.evil.example', 'test', 'fr'],
  ])('%s is %s of %s', (host, stage, country) => {
    expect(placeOfHost(host, 'fr')).toEqual({ stage, country })
  })
})

describe('the locale', () => {
  test('every locale belongs to a country, and every country begins with its own', () => {
    expect(new Set(Object.values(localesOf).flat())).toEqual(new Set(locales))
    for (const country of countries) expect(localesOf[country][0].slice(3).toLowerCase()).toBe(country)
  })
  test.each([
    ['ca', ['fr-CA'], 'fr_CA'],
    ['ca', ['fr'], 'fr_CA'],
    ['ca', ['de', 'en'], 'en_CA'],
    ['de', ['en-GB'], 'en_US'],
    ['de', ['ja'], 'de_DE'],
    ['us', ['de'], 'en_US'],
    ['jp', ['en_US', 'ja'], 'en_US'],
    ['gb', [], 'en_GB'],
  ] as const)('in %s for %j is %s', (country, wanted, locale) => {
    expect(chooseLocale(country, wanted)).toBe(locale)
  })
  test.each(countries)('is one of all ten in %s where all are offered, the country’s own first', (country) => {
    expect(offeredLocales(country, false)).toEqual(localesOf[country])
    const offered = offeredLocales(country, true)
    expect(offered.slice(0, localesOf[country].length)).toEqual(localesOf[country])
    expect(offered.toSorted()).toEqual(locales.toSorted())
    for (const locale of locales) expect(chooseLocale(country, [locale], true)).toBe(locale)
    expect(chooseLocale(country, [], true)).toBe(localesOf[country][0])
  })
})
