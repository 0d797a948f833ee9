import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { inviteTexts } from './invite-texts.ts'

export type InviteMail = {
  id: string
  email: string
  expiresAt: Date
  token: string
  /** Null: the invitation is for a manager. */
  providerId: string | null
  providerName: string | null
  properties: readonly { id: string; name: string; countryCode: string }[]
}
export type Deployment = { country: Country; origin: string }

const NAMES_SHOWN = 10

/** The mail is in the first language of the country of the first property, or else of the deployment. */
export function composeInvite(mail: InviteMail, deployment: Deployment): Mail {
  const code = mail.properties[0]?.countryCode.toLowerCase()
  const country = countries.find((known) => known === code) ?? deployment.country
  return composeIn(localesOf[country][0], country, mail, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, mail: InviteMail, origin: string): Mail {
  const { id, email, expiresAt, token, providerId, providerName, properties } = mail
  const language = languageTag(locale)
  const texts = inviteTexts[locale]
  const link = `${origin}/register?invite=${token}`
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
  const hidden = properties.length - NAMES_SHOWN
  const names = [
    ...properties.slice(0, NAMES_SHOWN).map(({ name }) => name),
    ...(hidden > 0 ? [texts.more(hidden)] : []),
  ]
  const invited = providerName === null ? texts.manager : texts.partner(providerName)
  const closing = `${texts.unexpected} ${texts.questions(supportOf[country].general.email)}`
  return {
    id: `invite-${id}`,
    propertyId: properties[0]?.id ?? providerId ?? '',
    to: { name: null, address: email },
    language,
    subject: texts.subject,
    text: [
      texts.greeting,
      [invited, ...names.map((name) => `- ${name}`)].join('\n'),
      `${texts.accept(email, day)}\n${link}`,
      closing,
      'Portico',
    ].join('\n\n'),
    html: mailPage(language, [
      ...[texts.greeting, invited].map((text) => `<p>${escapeMarkup(text)}</p>`),
      ...(names.length > 0 ? [`<ul>${names.map((name) => `<li>${escapeMarkup(name)}</li>`).join('')}</ul>`] : []),
      `<p>${escapeMarkup(texts.accept(email, day))}<br><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`,
      `<p style="color:#5f6b7a">${escapeMarkup(closing)}</p>`,
    ]),
  }
}
