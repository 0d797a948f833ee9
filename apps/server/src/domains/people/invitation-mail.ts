import { type Country, countries, type Locale, languageTag, localesOf } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { invitationTexts } from './invitation-texts.ts'
import type { Invitation } from './invitations.store.ts'

/** The mail is in the first language of the property's country, not in the language of the manager. */
export function composeInvitation(invitation: Invitation, deployedIn: Country): Mail {
  const code = invitation.countryCode.toLowerCase()
  const country = countries.find((known) => known === code) ?? deployedIn
  return composeIn(localesOf[country][0], country, invitation)
}

export function composeIn(locale: Locale, country: Country, invitation: Invitation): Mail {
  const { propertyId, personId, personName, email, propertyName, round } = invitation
  const { setupGuide, general } = supportOf[country]
  const texts = invitationTexts[locale]
  const greeting = personName === null ? texts.greeting : texts.greetingByName(personName)
  const steps = [`${texts.install} ${setupGuide}`, texts.signIn(email), texts.keys]
  const invited = texts.invited(propertyName)
  const closing = `${texts.unexpected} ${texts.questions(general.email)}`
  return {
    // Every mail has its own id, also one that is sent again.
    id: round === 1 ? `invitation-${personId}` : `invitation-${personId}-${round}`,
    propertyId,
    to: { name: personName, address: email },
    language: languageTag(locale),
    subject: texts.subject(propertyName),
    text: [
      greeting,
      invited,
      [texts.howTo, ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
      closing,
      'Portico',
    ].join('\n\n'),
    html: mailPage(languageTag(locale), [
      `<p>${escapeMarkup(greeting)}</p>`,
      `<p>${escapeMarkup(invited)}</p>`,
      `<p>${escapeMarkup(texts.howTo)}</p>`,
      `<ol><li>${escapeMarkup(texts.install)} <a href="${escapeMarkup(setupGuide)}">${escapeMarkup(setupGuide)}</a></li>`,
      `<li>${escapeMarkup(texts.signIn(email))}</li><li>${escapeMarkup(texts.keys)}</li></ol>`,
      `<p style="color:#5f6b7a">${escapeMarkup(closing)}</p>`,
    ]),
  }
}
