import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeNotice } from './notice-mail.ts'

const origin = 'https://portal.jp.portico.example'
const propertiesIn = (...codes: string[]) =>
  codes.map((countryCode, n) => ({ id: `p${n}`, name: `<House ${n}>`, countryCode, region: null }))
const notice = {
  accountId: 'a',
  providerId: 'q',
  email: 'ada@example.com',
  fullName: 'Ada & Co',
  locale: null,
  providerName: 'Mealhopper',
  launch: new Date('2027-03-01T00:00:00Z'),
  properties: propertiesIn('JP'),
}

test('a notice is in the language of its reader, else of most of the properties', () => {
  const properties = propertiesIn('US', 'DE', 'JP', 'DE')
  expect(composeNotice({ ...notice, properties }, { country: 'fr', origin }).language).toBe('de-DE')
  expect(composeNotice({ ...notice, properties, locale: 'it_IT' }, { country: 'fr', origin }).language).toBe('it-IT')
})

test.each(locales)(
  'a notice in %s names provider, day and properties and leads to the provider, and its HTML escapes all values',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { subject, text, html, id } = composeIn(locale, country, notice, origin)
    expect(id).toBe('provider-notice-q-a')
    for (const part of [subject, text, html]) {
      expect(part).toContain('Mealhopper')
      expect(part).toMatch(/2027/)
    }
    const decision = `${origin}/properties/p0/providers/manage-access?providers=q`
    for (const part of ['Ada & Co', '<House 0>', decision, `support@${country}.portico.example`])
      expect(text).toContain(part)
    for (const part of ['Ada &amp; Co', '&lt;House 0&gt;', `href="${decision}"`]) expect(html).toContain(part)
    expect(html).not.toContain('<House')
  },
)

test('the day in a notice does not depend on the time zone of the server', () => {
  expect(composeIn('en_US', 'us', notice, origin).text).toContain('March 1, 2027')
  expect(composeIn('de_DE', 'de', notice, origin).text).toContain('1. März 2027')
})

test('a notice writes the first of a month and the Italian article as people there do', () => {
  const subjectOn = (locale: 'fr_FR' | 'it_IT', day: string) =>
    composeIn(locale, 'fr', { ...notice, launch: new Date(`2027-03-${day}T00:00:00Z`) }, origin).subject
  expect(subjectOn('fr_FR', '01')).toContain('lancement le 1er mars 2027')
  expect(subjectOn('it_IT', '01')).toContain('avvio il 1º marzo 2027')
  expect(subjectOn('it_IT', '11')).toContain('avvio l’11 marzo 2027')
})

test('only variants of one language share the texts of a notice', () => {
  const wordsIn = (locale: (typeof locales)[number]) =>
    composeIn(locale, 'us', notice, origin).text.replace(/(?:March 1, 2027|1 March 2027|1er mars 2027)/g, '')
  expect(new Set(locales.map(wordsIn)).size).toBe(7)
})

test('a notice names ten properties and the number of the others', () => {
  const textFor = (count: number, locale: (typeof locales)[number] = 'en_US') =>
    composeIn(locale, 'us', { ...notice, properties: propertiesIn(...Array(count).fill('US')) }, origin).text
  expect(textFor(10)).not.toContain('more')
  expect(textFor(11)).toMatch(/- <House 9>: .*p9\/providers.*\n- and 1 more/)
  expect(textFor(11, 'fr_FR')).toContain('et 1 autre\n')
  expect(textFor(13, 'it_IT')).toContain('e altri 3\n')
})
