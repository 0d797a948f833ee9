import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeTokenNotice } from './token-mail.ts'

const origin = 'https://portal.jp.portico.example'
const notice = {
  accountId: 'a',
  tokenId: 't',
  email: 'ada@example.com',
  fullName: 'Ada & Co',
  propertyId: 'p',
  propertyName: '<Quarry Yard>',
  countryCode: 'DE',
  region: null,
  locale: null,
  contacts: [{ name: 'Cora <Cole>', email: 'cora@example.com', phoneNumber: null }],
  timeZone: 'Europe/Berlin',
  entranceId: 'e',
  entranceName: 'Front & Side',
  serialNumber: 'PX-77',
  isPairing: false,
  issuedBy: 'mallory@example.com',
  issuedAt: new Date('2027-03-01T23:30:00Z'),
}

test('a notice of a token is in the language of its reader, else of the property, with the time of the property', () => {
  const composed = composeTokenNotice(notice, { country: 'fr', origin })
  expect(composed.language).toBe('de-DE')
  expect(composed.text).toContain('2. März 2027 um 00:30 (Mitteleuropäische Zeit)')
  expect(composeTokenNotice({ ...notice, locale: 'en_US' }, { country: 'fr', origin }).language).toBe('en-US')
})

test.each(locales.flatMap((locale) => [false, true].map((isPairing) => ({ locale, isPairing }))))(
  'a notice of a token in $locale names issuer, device, door, property, time and page, all escaped (of a pairing: $isPairing)',
  ({ locale, isPairing }) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { id, subject, text, html } = composeIn(locale, country, { ...notice, isPairing }, origin)
    expect(id).toBe('device-token-t-a')
    for (const part of ['<Quarry Yard>', 'Front & Side']) expect(subject).toContain(part)
    const link = `${origin}/properties/p/entrances/e`
    for (const part of ['Ada & Co', '<Quarry Yard>', 'Front & Side', 'PX-77', 'mallory@example.com', '2027', link])
      expect(text).toContain(part)
    for (const part of ['Ada &amp; Co', '&lt;Quarry Yard&gt;', `href="${link}"`, `support@${country}.portico.example`])
      expect(html).toContain(part)
    expect(html).not.toContain('<Quarry')
  },
)

test.each(locales)('a notice of a pairing in %s says so, and never speaks of a token', (locale) => {
  const told = (isPairing: boolean) => composeIn(locale, 'us', { ...notice, isPairing }, origin)
  expect(told(true).subject).not.toBe(told(false).subject)
  expect(told(true).text).not.toMatch(/token|jeton|clave de conexión|トークン/i)
})

test('a token that no account issued was issued by the operator', () => {
  expect(composeIn('en_US', 'us', { ...notice, issuedBy: null }, origin).text).toContain('Portico Support issued')
})
