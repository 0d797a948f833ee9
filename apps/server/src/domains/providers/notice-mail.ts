import { PROVIDER_NAMES_SHOWN } from '@portico/contract/providers/providers.rules'
import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Notice } from './notices.store.ts'

export type Deployment = { country: Country; origin: string }

/** The mail is in the first language of the country where most of the properties are. */
export function composeNotice(notice: Notice, deployment: Deployment): Mail {
  const country = countryOfMost(notice.properties) ?? deployment.country
  return composeIn(localesOf[country][0], country, notice, deployment.origin)
}

function countryOfMost(properties: Notice['properties']): Country | undefined {
  const here = properties.map(({ countryCode }) => countries.find((known) => known === countryCode.toLowerCase()))
  const countOf = (country: Country | undefined) => here.filter((other) => other === country).length
  return here.filter((country) => country !== undefined).sort((one, other) => countOf(other) - countOf(one))[0]
}

export function composeIn(locale: Locale, country: Country, notice: Notice, origin: string): Mail {
  const { accountId, providerId, providerName, email, fullName, properties } = notice
  const language = languageTag(locale)
  const texts = noticeTexts[locale]
  // A launch is a day without a time zone; it is stored as midnight UTC.
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.launch)
  const hidden = properties.length - PROVIDER_NAMES_SHOWN
  const names = [
    ...properties.slice(0, PROVIDER_NAMES_SHOWN).map(({ name }) => name),
    ...(hidden > 0 ? [texts.more(hidden)] : []),
  ]
  const greeting = texts.greeting(fullName)
  const launches = texts.launches(providerName, date)
  const restrict = texts.restrict(providerName)
  const closing = `${texts.promised} ${texts.questions(supportOf[country].general.email)}`
  return {
    id: `provider-notice-${providerId}-${accountId}`,
    propertyId: properties[0]?.id ?? '',
    to: { name: fullName, address: email },
    language,
    subject: texts.subject(providerName, date),
    text: [
      greeting,
      launches,
      [texts.where, ...names.map((name) => `- ${name}`)].join('\n'),
      `${restrict} ${origin}`,
      closing,
      'Portico',
    ].join('\n\n'),
    html: mailPage(language, [
      ...[greeting, launches, texts.where].map((text) => `<p>${escapeMarkup(text)}</p>`),
      `<ul>${names.map((name) => `<li>${escapeMarkup(name)}</li>`).join('')}</ul>`,
      `<p>${escapeMarkup(restrict)} <a href="${escapeMarkup(origin)}">${escapeMarkup(origin)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeMarkup(closing)}</p>`,
    ]),
  }
}
