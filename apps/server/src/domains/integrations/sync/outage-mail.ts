import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import type { Deployment } from './hold-mail.ts'
import type { OutageNotice } from './outage-notices.store.ts'
import { outageTexts } from './outage-texts.ts'

/** The mail is in the first language of the country of the property. */
export function composeOutageNotice(notice: OutageNotice, deployment: Deployment): Mail {
  const country = countries.find((known) => known === notice.countryCode.toLowerCase()) ?? deployment.country
  return composeIn(localesOf[country][0], country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: OutageNotice, origin: string): Mail {
  const { accountId, email, fullName, integrationId, propertyId, propertyName, provider, failingSince } = notice
  const language = languageTag(locale)
  const texts = outageTexts[locale]
  const since = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: notice.timeZone,
  }).format(failingSince)
  const link = `${origin}/properties/${propertyId}/sync`
  const paragraphs = [texts.greeting(fullName), texts.unread(provider, propertyName, since), texts.meanwhile]
  const questions = texts.questions(supportOf[country].general.email)
  return {
    id: `sync-outage-${integrationId}-${failingSince.getTime()}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    language,
    subject: texts.subject(propertyName),
    text: [...paragraphs, `${texts.look} ${link}`, questions, 'Portico'].join('\n\n'),
    html: mailPage(language, [
      ...paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`),
      `<p>${escapeMarkup(texts.look)} <a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeMarkup(questions)}</p>`,
    ]),
  }
}
