import type { HoursWindow } from '@portico/contract/access/hours.rules'
import { dayNames } from '@portico/contract/keys/keys.rules'
import type { Locale } from '@portico/contract/shared/locales'
import { languageTag } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { createI18n } from '#web/platform/i18n.ts'
import { windowTexts } from './hours-text.ts'

async function textsIn(locale: Locale, windows: HoursWindow[]) {
  const language = languageTag(locale)
  const t = (await createI18n(locale, ['hours'])).getFixedT(language, 'hours')
  return windowTexts(windows, t, language).map((text) => text.replaceAll('\u00a0', ' '))
}

const weekdays: HoursWindow = { days: dayNames.slice(1, 6), from: '08:00', to: '18:00' }

test('a week is told in short words, in the reader’s language', async () => {
  expect(await textsIn('en_US', [weekdays])).toEqual(['Mon–Fri 8:00 AM–6:00 PM'])
  expect(await textsIn('de_DE', [weekdays])).toEqual(['Mo–Fr 08:00–18:00'])
  expect(await textsIn('ja_JP', [weekdays])).toEqual(['月～金 8:00～18:00'])
})

test('days with the same times are one line, and the end of a day is 24:00 where a day has 24 hours', async () => {
  const evening: HoursWindow = { days: ['FRIDAY', 'SATURDAY'], from: '20:00', to: '24:00' }
  expect(await textsIn('de_DE', [weekdays, evening])).toEqual([
    'Mo–Do 08:00–18:00',
    'Fr 08:00–18:00, 20:00–24:00',
    'Sa 20:00–24:00',
  ])
  expect(await textsIn('en_US', [evening])).toEqual(['Fri–Sat 8:00 PM–12:00 AM'])
})

test('a week without an end is told as such', async () => {
  const daily = { days: [...dayNames], from: '06:00', to: '22:00' }
  expect(await textsIn('en_GB', [daily])).toEqual(['Every day 06:00–22:00'])
  expect(await textsIn('en_US', [{ ...daily, from: '00:00', to: '24:00' }])).toEqual(['At any time'])
})
