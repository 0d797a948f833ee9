import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { supportOf } from '@portico/contract/shared/support'
import { expect, test } from 'vitest'
import { createI18n } from '#web/platform/i18n.ts'
import { describeHours } from './support-hours.ts'

async function hoursIn(country: Country, locale: Locale) {
  const i18n = await createI18n(locale, ['support'])
  const t = i18n.getFixedT(null, 'support')
  return [supportOf[country].general, supportOf[country].accessGroup].map(
    ({ hours }) => hours && describeHours(hours, t, languageTag(locale)),
  )
}

test.each([
  ['jp', 'en_US', '8am-6pm Mon-Fri', '8am-5pm Mon-Fri'],
  ['jp', 'ja_JP', '月曜日～金曜日 8:00～18:00', '月曜日～金曜日 8:00～17:00'],
  ['au', 'en_AU', '10:30am-7pm AEST Mon-Fri', undefined],
  ['ca', 'en_CA', '8am-5pm PST Mon-Fri', '24/7'],
  ['ca', 'fr_CA', 'du lundi au vendredi, de 8 h 00 à 17 h 00 (HNP)', '24 h/24, 7 j/7'],
  ['us', 'en_US', '8am-5pm PST', '24/7'],
] as const)('in %s, %s: general support %s, access-group support %s', async (country, locale, general, accessGroup) => {
  const plainSpaces = (await hoursIn(country, locale)).map((text) => text?.replaceAll('\u00a0', ' '))
  expect(plainSpaces).toEqual([general, accessGroup])
})

const withHours = ['jp', 'au', 'ca', 'us']
test.each(countries.filter((country) => !withHours.includes(country)))(
  'the support in %s has no hours',
  async (country) => {
    expect(await hoursIn(country, localesOf[country][0])).toEqual([undefined, undefined])
  },
)
