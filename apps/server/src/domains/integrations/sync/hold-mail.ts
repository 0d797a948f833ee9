import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../../platform/mail.ts'
import { escapeHtml, mailPage } from '../../../platform/mail-page.ts'
import type { HoldNotice } from './hold-notices.store.ts'
import { holdTexts } from './hold-texts.ts'

export type Deployment = { country: Country; origin: string }

/** The mail is in the first language of the country of the property. */
export function composeHoldNotice(notice: HoldNotice, deployment: Deployment): Mail {
  const country = countries.find((known) => known === notice.countryCode.toLowerCase()) ?? deployment.country
  return composeIn(localesOf[country][0], country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: HoldNotice, origin: string): Mail {
  const { accountId, email, fullName, propertyId, propertyName, provider, runId } = notice
  const language = languageTag(locale)
  const texts = holdTexts[locale]
  const held = new Intl.NumberFormat(language).format(notice.held)
  const link = `${origin}/properties/${propertyId}/sync/runs/${runId}`
  const paragraphs = [
    texts.greeting(fullName),
    texts.held(provider, propertyName, held, notice.held),
    texts.nobody,
    texts.decide,
  ]
  const questions = texts.questions(supportOf[country].general.email)
  return {
    id: `sync-held-${runId}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    language,
    subject: texts.subject(propertyName),
    text: [...paragraphs.slice(0, -1), `${texts.decide} ${link}`, questions, 'Portico'].join('\n\n'),
    html: mailPage(language, [
      ...paragraphs.slice(0, -1).map((text) => `<p>${escapeHtml(text)}</p>`),
      `<p>${escapeHtml(texts.decide)} <a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeHtml(questions)}</p>`,
    ]),
  }
}
