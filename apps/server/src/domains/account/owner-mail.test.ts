import { countries, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { composeIn, composeOwnerNotice } from './owner-mail.ts'

const origin = 'https://portal.jp.portico.example'
const mail = {
  inviteId: 'i',
  accountId: 'a',
  companyId: 'c',
  company: '<Quarry> & Co',
  invited: 'mallory@example.com',
  beginsAt: new Date('2027-03-01T23:30:00Z'),
  fullName: 'Ada & Bo',
  email: 'ada@example.com',
  locale: null,
  changesTeam: true,
  canWithdraw: true,
  timeZone: 'Europe/Berlin',
  places: [{ countryCode: 'DE', region: null }],
}

test('a notice of an invited owner is in the language of its reader, else of the company, with the time of most properties', () => {
  const composed = composeOwnerNotice(mail, { country: 'fr', origin })
  expect(composed.language).toBe('de-DE')
  expect(composed.text).toContain('ab dem 2. März 2027 um 00:30 (Mitteleuropäische Zeit)')
  expect(composeOwnerNotice({ ...mail, locale: 'en_US' }, { country: 'fr', origin }).language).toBe('en-US')
  expect(composeOwnerNotice({ ...mail, timeZone: null, places: [] }, { country: 'us', origin }).text).toContain('11:30')
})

test.each(locales)(
  'a notice of an invited owner in %s names address, company, time and what to do, all escaped',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const { id, subject, text, html } = composeIn(locale, country, mail, origin)
    expect(id).toBe('owner-i-a')
    expect(subject).toContain('<Quarry> & Co')
    const link = `${origin}/companies/c/team?tab=invitations`
    for (const part of ['Ada & Bo', '<Quarry> & Co', 'mallory@example.com', '2027', link]) expect(text).toContain(part)
    for (const part of ['Ada &amp; Bo', '&lt;Quarry&gt;', `href="${link}"`, `support@${country}.portico.example`])
      expect(html).toContain(part)
    expect(html).not.toContain('<Quarry')
    const toOthers = composeIn(locale, country, { ...mail, canWithdraw: false }, origin)
    expect(toOthers.text).not.toContain(link)
    expect(toOthers.text).toContain('mallory@example.com')
  },
)
