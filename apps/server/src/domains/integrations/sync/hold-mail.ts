import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import { heldGroups } from '@portico/contract/sync/sync.rules'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import type { HoldNotice } from './hold-notices.store.ts'
import { holdTexts } from './hold-texts.ts'

export type Deployment = { country: Country; origin: string }

/** The mail is in the first language of the country of the property. */
export function composeHoldNotice(notice: HoldNotice, deployment: Deployment): Mail {
  const country = countries.find((known) => known === notice.countryCode.toLowerCase()) ?? deployment.country
  return composeIn(localesOf[country][0], country, notice, deployment.origin)
}

/** The link leads to what waits when it is opened: later runs replace the one that the mail is about. */
export function composeIn(locale: Locale, country: Country, notice: HoldNotice, origin: string): Mail {
  const { accountId, email, fullName, propertyId, propertyName, provider, runId, held } = notice
  const language = languageTag(locale)
  const texts = holdTexts[locale]
  const numbers = new Intl.NumberFormat(language)
  const link = `${origin}/properties/${propertyId}/sync/runs/held`
  const groups = heldGroups.flatMap((group) =>
    held[group] > 0 ? texts.groups[group](numbers.format(held[group]), held[group]) : [],
  )
  const paragraphs = [texts.greeting(fullName), texts.held(provider, propertyName)]
  const closing = [texts.doubt, texts.nobody]
  const questions = texts.questions(supportOf[country].general.email)
  const html = (text: string) => `<p>${escapeMarkup(text)}</p>`
  return {
    id: `sync-held-${runId}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    language,
    subject: texts.subject(propertyName),
    text: [
      ...paragraphs,
      groups.map((text) => `- ${text}`).join('\n'),
      ...closing,
      `${texts.decide} ${link}`,
      questions,
      'Portico',
    ].join('\n\n'),
    html: mailPage(language, [
      ...paragraphs.map(html),
      `<ul>${groups.map((text) => `<li>${escapeMarkup(text)}</li>`).join('')}</ul>`,
      ...closing.map(html),
      `<p>${escapeMarkup(texts.decide)} <a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeMarkup(questions)}</p>`,
    ]),
  }
}
