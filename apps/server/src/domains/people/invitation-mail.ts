import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longDate } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { contactFacts, type MailContact } from '../../platform/mail-contacts.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import { invitationTexts } from './invitation-texts.ts'
import type { Invitation } from './invitations.store.ts'

export type InvitationMail = Invitation & { contacts: readonly MailContact[] }

/** The mail is in the language of the place, not in the language of the manager. */
export function composeInvitation(invitation: InvitationMail, deployment: Pick<Deployment, 'country'>): Mail {
  const { locale, country } = readerOf({ places: [invitation] }, deployment)
  return composeIn(locale, country, invitation)
}

export function composeIn(locale: Locale, country: Country, invitation: InvitationMail): Mail {
  const { propertyId, personId, personName, email, propertyName, round, contacts } = invitation
  const { app, general } = supportOf[country]
  const texts = invitationTexts[locale]
  const shared = mailTexts[locale]
  return {
    // Every mail has its own id, also one that is sent again.
    id: round === 1 ? `invitation-${personId}` : `invitation-${personId}-${round}`,
    propertyId,
    to: { name: personName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(propertyName),
      parts: [
        personName === null ? texts.greeting : texts.greetingByName(personName),
        texts.invited(propertyName),
        { lead: texts.howTo, steps: [texts.install, texts.signIn(email), texts.keys] },
        { button: texts.button, href: app },
        { facts: [...validity(locale, invitation), ...contactFacts(locale, contacts, email)] },
      ],
      closing: [shared.unexpected, shared.questions(general.email)],
    }),
  }
}

/** Days at the property. A beginning that has passed is of no use to anybody. */
function validity(locale: Locale, { startsAt, expiresAt, isFuture, timeZone }: Invitation) {
  const texts = invitationTexts[locale]
  const day = (time: Date) => longDate(time, languageTag(locale), timeZone)
  return [
    ...(isFuture ? [{ label: texts.from, value: [day(startsAt)] }] : []),
    ...(expiresAt ? [{ label: texts.until, value: [day(expiresAt)] }] : []),
  ]
}
