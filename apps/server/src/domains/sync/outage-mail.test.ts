import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeOutageNotice } from './outage-mail.ts'

const origin = 'https://portal.jp.portico.example'
const notice = {
  accountId: 'a',
  integrationId: 'i',
  email: 'ada@example.com',
  fullName: 'Ada & Co',
  propertyId: 'p',
  propertyName: '<Quarry Yard>',
  countryCode: 'DE',
  region: null,
  locale: null,
  contacts: [{ name: 'Cora <Cole>', email: 'cora@example.com', phoneNumber: null }],
  timeZone: 'Europe/Berlin',
  provider: 'Yardi',
  failingSince: new Date('2027-03-01T23:30:00Z'),
}

test('a notice of a failing sync is in the language of its reader, else of the property, with the time of the property', () => {
  const composed = composeOutageNotice(notice, { country: 'fr', origin })
  expect(composed.language).toBe('de-DE')
  expect(composed.text).toContain('2. März 2027 um 00:30 (Mitteleuropäische Zeit)')
  expect(composeOutageNotice({ ...notice, locale: 'en_US' }, { country: 'fr', origin }).language).toBe('en-US')
})

test.each(locales)('a notice of a failing sync in %s names system, property, time and page, all escaped', (locale) => {
  const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
  const { id, subject, text, html } = composeIn(locale, country, notice, origin)
  expect(id).toBe(`sync-outage-i-${notice.failingSince.getTime()}-a`)
  expect(subject).toContain('<Quarry Yard>')
  const link = `${origin}/properties/p/sync`
  for (const part of ['Ada & Co', '<Quarry Yard>', 'Yardi', '2027', link]) expect(text).toContain(part)
  for (const part of ['Ada &amp; Co', '&lt;Quarry Yard&gt;', `href="${link}"`, `support@${country}.portico.example`])
    expect(html).toContain(part)
  expect(html).not.toContain('<Quarry')
})
