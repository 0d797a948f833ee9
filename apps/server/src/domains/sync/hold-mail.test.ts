import { countries, locales } from '@portico/contract/shared/locales'
import { heldGroups } from '@portico/contract/sync/sync.rules'
import { expect, test } from 'vitest'
import { composeHoldNotice, composeIn } from './hold-mail.ts'

const origin = 'https://portal.us.portico.example'
const nobody = { LEFT: 0, UNITS: 0, MOVING_OUT: 0, NEW: 0 }
const notice = {
  accountId: 'a',
  email: 'ada@example.com',
  fullName: 'Ada & Co',
  propertyId: 'p',
  propertyName: '<Quarry Yard>',
  countryCode: 'DE',
  region: null,
  locale: null,
  contacts: [{ name: 'Cora <Cole>', email: 'cora@example.com', phoneNumber: null }],
  runId: 'r',
  provider: 'Yardi',
  held: nobody,
}

test('a notice of a held sync is in the language of its reader, else of the property', () => {
  expect(composeHoldNotice(notice, { country: 'fr', origin }).language).toBe('de-DE')
  expect(composeHoldNotice({ ...notice, locale: 'en_US' }, { country: 'fr', origin }).language).toBe('en-US')
})

test.each(locales)(
  'a notice of a held sync in %s leads to what waits now, and says what each group has done',
  (locale) => {
    const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
    const textOf = (held: typeof nobody) => composeIn(locale, country, { ...notice, held }, origin).text
    const link = `${origin}/properties/p/sync/runs/held`
    const { html } = composeIn(locale, country, { ...notice, held: { ...nobody, NEW: 2 } }, origin)
    for (const part of ['Ada &amp; Co', '&lt;Quarry Yard&gt;', `href="${link}"`]) expect(html).toContain(part)
    expect(html).not.toContain('<Quarry')
    const sentences = heldGroups.map((group) => textOf({ ...nobody, [group]: 1234 }))
    for (const text of sentences) {
      expect(text).toContain(link)
      expect(text).not.toContain('/runs/r')
      expect(text).toMatch(/1\D?234/)
    }
    expect(new Set(sentences).size).toBe(heldGroups.length)
    const all = textOf({ LEFT: 1, UNITS: 2, MOVING_OUT: 3, NEW: 4 })
    for (const count of [1, 2, 3, 4]) expect(all).toMatch(new RegExp(`^- .*${count}|^- ${count}`, 'm'))
  },
)

test('units that are not mapped, announced move-outs and arrivals are not called departures', () => {
  const textOf = (held: Partial<typeof nobody>) =>
    composeIn('en_US', 'us', { ...notice, held: { ...nobody, ...held } }, origin).text
  expect(textOf({ LEFT: 1 })).toContain('1 resident has left.')
  expect(textOf({ UNITS: 45 })).toContain('45 residents live in units that are not mapped to a place.')
  expect(textOf({ MOVING_OUT: 100 })).toContain('100 residents move out on a later day.')
  expect(textOf({ NEW: 40 })).toContain('40 residents are new.')
  for (const held of [{ UNITS: 45 }, { MOVING_OUT: 100 }, { NEW: 40 }]) expect(textOf(held)).not.toContain('left')
})
