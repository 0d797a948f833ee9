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
  region: null,
  timeZone: 'Asia/Tokyo',
  startsAt: new Date('2027-03-01T20:00:00Z'),
  expiresAt: new Date('2028-02-29T14:59:59Z'),
  isFuture: false,
  contacts: [
    { name: 'Zoë Zimmer', email: 'zoe@example.com', phoneNumber: null },
    { name: 'Cora Cole', email: 'cora@example.com', phoneNumber: '+1 503 555 0100' },
  ],
  round: 1,
}

test('an invitation is in the first language of the property’s country, otherwise of the deployment', () => {
  const languageIn = (countryCode: string) =>
    composeInvitation({ ...invitation, countryCode }, { country: 'fr' }).language
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

test.each(['QC', 'Quebec', 'Québec'])('an invitation to a property in %s is in Canadian French', (region) => {
  const inCanada = { ...invitation, countryCode: 'CA', region }
  expect(composeInvitation(inCanada, { country: 'ca' }).language).toBe('fr-CA')
  expect(composeInvitation({ ...inCanada, region: 'BC' }, { country: 'ca' }).language).toBe('en-CA')
})

test.each(locales)(
  'an invitation in %s names property, person, address and app, and its HTML escapes all values',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { subject, text, html } = composeIn(locale, country, invitation)
    expect(subject).toContain('Seaside & Sons')
    for (const part of ['<Ada>', 'ada@example.com', 'Seaside & Sons', '.portico.example/app'])
      expect(text).toContain(part)
    for (const part of ['&lt;Ada&gt;', 'ada@example.com', 'Seaside &amp; Sons', '.portico.example/app'])
      expect(html).toContain(part)
    expect(html).not.toContain('<Ada>')
    expect(text, 'the guide for managers').not.toContain('setup-guide')
  },
)

test('only variants of one language share the texts of an invitation', () => {
  const textIn = (locale: (typeof locales)[number]) => composeIn(locale, 'us', invitation).text
  expect(new Set(locales.map(textIn)).size).toBe(8)
})

test('an invitation greets people without a name, too', () => {
  expect(composeIn('en_US', 'us', { ...invitation, personName: null }).text).toMatch(/^Hello,\n/)
})

test('an invitation says until when access is valid, and from when if it has not begun, in days of the property', () => {
  const textOf = (more: object) => composeIn('en_US', 'us', { ...invitation, ...more }).text
  expect(textOf({})).toContain('Access valid until: February 29, 2028')
  expect(textOf({})).not.toContain('valid from')
  expect(textOf({ isFuture: true })).toContain('Access valid from: March 2, 2027')
  expect(textOf({ expiresAt: null })).not.toContain('valid until')
})

test('an invitation names the contacts of the property by name', () => {
  const { text, html } = composeIn('en_US', 'us', invitation)
  expect(text).toContain(
    'Contact: Cora Cole, cora@example.com, +1 503 555 0100\nContact: Zoë Zimmer, zoe@example.com\n',
  )
  expect(html).toContain('Cora Cole<br>cora@example.com<br>+1 503 555 0100')
})
