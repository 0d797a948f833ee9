import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeInvitation } from './invitation-mail.ts'

const invitation = {
  propertyId: 'p',
  personId: 'q',
  personName: '<Ada>',
  email: 'ada@example.com',
  propertyName: 'Seaside & Sons',
  countryCode: 'JP',
  round: 1,
}

test('an invitation is in the first language of the property’s country, otherwise of the deployment', () => {
  const languageIn = (countryCode: string) => composeInvitation({ ...invitation, countryCode }, 'fr').language
  expect(countries.map((country) => languageIn(country.toUpperCase()))).toEqual([
    'en-AU',
    'en-CA',
    'de-DE',
    'es-ES',
    'fr-FR',
    'en-GB',
    'it-IT',
    'ja-JP',
    'en-US',
  ])
  expect(languageIn('AT')).toBe('fr-FR')
})

test.each(locales)(
  'an invitation in %s names property, person, address and guide, and its HTML escapes all values',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { subject, text, html } = composeIn(locale, country, invitation)
    expect(subject).toContain('Seaside & Sons')
    for (const part of ['<Ada>', 'ada@example.com', 'Seaside & Sons', 'setup-guide']) expect(text).toContain(part)
    for (const part of ['&lt;Ada&gt;', 'ada@example.com', 'Seaside &amp; Sons', 'setup-guide'])
      expect(html).toContain(part)
    expect(html).not.toContain('<Ada>')
  },
)

test('only variants of one language share the texts of an invitation', () => {
  const textIn = (locale: (typeof locales)[number]) => composeIn(locale, 'us', invitation).text
  expect(new Set(locales.map(textIn)).size).toBe(8)
})

test('an invitation greets people without a name, too', () => {
  expect(composeIn('en_US', 'us', { ...invitation, personName: null }).text).toMatch(/^Hello,\n/)
})
