import { describe, expect, test } from 'vitest'
import { chooseLocale, countries, locales, localesOf, offeredLocales } from './locales.ts'
import { deploymentOfHost } from './stages.ts'

describe('the host', () => {
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
  ])('%s means stage %s and country %s', (host, stage, country) => {
    expect(deploymentOfHost(host, 'fr')).toEqual({ stage, country })
  })
})

describe('a locale', () => {
  test('belongs to a country, and each country has one as default', () => {
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
  ] as const)('in %s for the preferences %j is %s', (country, preferred, locale) => {
    expect(chooseLocale(country, preferred)).toBe(locale)
  })
  test.each(countries)('is one of all ten in %s if all are offered, those of the country first', (country) => {
    expect(offeredLocales(country, false)).toEqual(localesOf[country])
    const offered = offeredLocales(country, true)
    expect(offered.slice(0, localesOf[country].length)).toEqual(localesOf[country])
    expect(offered.toSorted()).toEqual(locales.toSorted())
    for (const locale of locales) expect(chooseLocale(country, [locale], true)).toBe(locale)
    expect(chooseLocale(country, [], true)).toBe(localesOf[country][0])
  })
})
