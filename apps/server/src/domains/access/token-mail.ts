import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { tokenTexts } from './token-texts.ts'
import type { TokenNotice } from './tokens.store.ts'

export type Deployment = { country: Country; origin: string }

/** The mail is in the first language of the country of the property. */
export function composeTokenNotice(notice: TokenNotice, deployment: Deployment): Mail {
  const country = countries.find((known) => known === notice.countryCode.toLowerCase()) ?? deployment.country
  return composeIn(localesOf[country][0], country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: TokenNotice, origin: string): Mail {
  const { accountId, tokenId, email, fullName, propertyId, propertyName, entranceName, serialNumber, timeZone } = notice
  const language = languageTag(locale)
  const texts = tokenTexts[locale]
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const link = `${origin}/properties/${propertyId}/entrances/${notice.entranceId}`
  const paragraphs = [
    texts.greeting(fullName),
    texts.issued(notice.issuedBy ?? texts.operator, entranceName, propertyName),
    texts.details(serialNumber, times.format(notice.issuedAt)),
    texts.meaning,
  ]
  const questions = texts.questions(supportOf[country].general.email)
  return {
    id: `device-token-${tokenId}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    language,
    subject: texts.subject(entranceName, propertyName),
    text: [...paragraphs, `${texts.withdraw} ${link}`, questions, 'Portico'].join('\n\n'),
    html: mailPage(language, [
      ...paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`),
      `<p>${escapeMarkup(texts.withdraw)} <a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeMarkup(questions)}</p>`,
    ]),
  }
}
