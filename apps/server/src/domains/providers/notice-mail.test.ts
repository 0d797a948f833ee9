import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeNotice } from './notice-mail.ts'

const origin = 'https://portal.jp.portico.example'
const propertiesIn = (...codes: string[]) =>
  codes.map((countryCode, n) => ({ id: `p${n}`, name: `<House ${n}>`, countryCode }))
const notice = {
  accountId: 'a',
  providerId: 'q',
  email: 'ada@example.com',
  fullName: 'Ada & Co',
  providerName: 'Mealhopper',
  launch: new Date('2027-03-01T00:00:00Z'),
  properties: propertiesIn('JP'),
}

test('a notice is in the first language of the country where most of the properties are, otherwise of the deployment', () => {
  const languageFor = (...codes: string[]) =>
    composeNotice({ ...notice, properties: propertiesIn(...codes) }, { country: 'fr', origin }).language
  expect(languageFor('US', 'DE', 'JP', 'DE')).toBe('de-DE')
  expect(languageFor('US', 'DE')).toBe('en-US')
  expect(languageFor('AT', 'AT', 'IT')).toBe('it-IT')
  expect(languageFor('AT')).toBe('fr-FR')
})

test.each(locales)(
  'a notice in %s names provider, day, properties and portal, and its HTML escapes all values',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { subject, text, html, id } = composeIn(locale, country, notice, origin)
    expect(id).toBe('provider-notice-q-a')
    for (const part of [subject, text, html]) {
      expect(part).toContain('Mealhopper')
      expect(part).toMatch(/2027/)
    }
    for (const part of ['Ada & Co', '<House 0>', origin, `support@${country}.portico.example`])
      expect(text).toContain(part)
    for (const part of ['Ada &amp; Co', '&lt;House 0&gt;', `href="${origin}"`]) expect(html).toContain(part)
    expect(html).not.toContain('<House')
  },
)

test('the day in a notice does not depend on the time zone of the server', () => {
  expect(composeIn('en_US', 'us', notice, origin).text).toContain('March 1, 2027')
  expect(composeIn('de_DE', 'de', notice, origin).text).toContain('1. März 2027')
})

test('only variants of one language share the texts of a notice', () => {
  const wordsIn = (locale: (typeof locales)[number]) =>
    composeIn(locale, 'us', notice, origin).text.replace(/(?:March 1, 2027|1 March 2027|1 mars 2027)/g, '')
  expect(new Set(locales.map(wordsIn)).size).toBe(7)
})

test('a notice names ten properties and the number of the others', () => {
  const textFor = (count: number, locale: (typeof locales)[number] = 'en_US') =>
    composeIn(locale, 'us', { ...notice, properties: propertiesIn(...Array(count).fill('US')) }, origin).text
  expect(textFor(10)).not.toContain('more')
  expect(textFor(11)).toMatch(/- <House 9>\n- and 1 more/)
  expect(textFor(11, 'fr_FR')).toContain('et 1 autre\n')
  expect(textFor(13, 'it_IT')).toContain('e altri 3\n')
})
