import { describe, expect, test } from 'vitest'
import { deploymentOfOrigin, readHosts } from './hosts.schema.ts'
import { chooseLocale, countries, locales, localesOf, offeredLocales } from './locales.ts'
import { deploymentOfHost } from './stages.ts'

const hosts = readHosts(
  '{"portal.landlord.example":{"stage":"prod","country":"de"},"try.landlord.example":{"stage":"beta","country":"gb"}}',
)

describe('the host', () => {
  test.each([
    ['portal.jp.portico.example', 'prod', 'jp'],
    ['PORTAL.DE.PORTICO.EXAMPLE:443', 'prod', 'de'],
    ['portal.gamma.gb.portico.example', 'gamma', 'gb'],
    ['portal.beta.ca.portico.example', 'beta', 'ca'],
    ['portal.alpha.us.portico.example', 'alpha', 'us'],
    ['portal.test.it.portico.example', 'test', 'it'],
    ['localhost:3000', 'test', 'fr'],
    ['127.0.0.1:3000', 'test', 'fr'],
    ['127.3.2.1', 'test', 'fr'],
    ['[::1]:3000', 'test', 'fr'],
    ['Portal.Landlord.example:8443', 'prod', 'de'],
    ['try.landlord.example', 'beta', 'gb'],
  ])('%s means stage %s and country %s', (host, stage, country) => {
    expect(deploymentOfHost(host, 'fr', hosts)).toEqual({ stage, country })
  })
  test.each([
    'portal.xx.portico.example',
    'portal.jp.portico.example.evil.example',
    'portal.acme.com',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'constructor',
  ])('%s has no stage, because nobody has listed it', (host) => {
    expect(deploymentOfHost(host, 'fr', hosts)).toBeUndefined()
    expect(() => deploymentOfOrigin(`https://${host}`, 'fr', hosts)).toThrow(
      `PORTICO_HOSTS does not list ${host}, the host of PORTICO_ORIGIN`,
    )
  })
})

describe('the table of hosts', () => {
  test('is empty unless an operator has hosts', () => {
    expect([readHosts(undefined), readHosts('')]).toEqual([{}, {}])
  })
  test('knows a host in any case', () => {
    expect(readHosts('{"Portal.ACME.com":{"stage":"gamma","country":"us"}}')).toEqual({
      'portal.acme.com': { stage: 'gamma', country: 'us' },
    })
  })
  test.each([
    ['portal.acme.com', 'is no JSON object'],
    ['["portal.acme.com"]', 'is no JSON object'],
    ['{"https://portal.acme.com":{"stage":"prod","country":"us"}}', 'is no host name'],
    ['{"portal.acme.com:8443":{"stage":"prod","country":"us"}}', 'is no host name'],
    ['{"portal.acme.com":{"stage":"production","country":"us"}}', 'gives portal.acme.com no stage'],
    ['{"portal.acme.com":{"stage":"prod"}}', 'gives portal.acme.com no stage'],
    ['{"portal.acme.com":"prod"}', 'gives portal.acme.com no stage'],
    ['{"portal.us.portico.example":{"stage":"test","country":"us"}}', 'is always prod of us'],
    ['{"localhost":{"stage":"prod","country":"us"}}', 'this machine is always stage test'],
  ])('is not taken as %s', (text, problem) => {
    expect(() => readHosts(text)).toThrow(problem)
    expect(() => readHosts(text)).toThrow(/^PORTICO_HOSTS [^\n]+\.$/)
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
