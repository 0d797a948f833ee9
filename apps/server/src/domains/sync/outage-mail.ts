import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longMoment } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { contactFacts, type MailContact } from '../../platform/mail-contacts.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import type { OutageNotice } from './outage-notices.store.ts'
import { outageTexts } from './outage-texts.ts'

export type OutageMail = OutageNotice & { contacts: readonly MailContact[] }

export function composeOutageNotice(notice: OutageMail, deployment: Deployment): Mail {
  const { locale, country } = readerOf({ locale: notice.locale, places: [notice] }, deployment)
  return composeIn(locale, country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: OutageMail, origin: string): Mail {
  const { accountId, email, fullName, integrationId, propertyId, propertyName, provider, failingSince } = notice
  const texts = outageTexts[locale]
  const since = longMoment(failingSince, languageTag(locale), notice.timeZone)
  return {
    id: `sync-outage-${integrationId}-${failingSince.getTime()}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(propertyName),
      parts: [
        texts.greeting(fullName),
        texts.unread(provider, propertyName, since),
        texts.meanwhile,
        { lead: texts.look, button: texts.button, href: `${origin}/properties/${propertyId}/sync` },
        { facts: contactFacts(locale, notice.contacts, email) },
      ],
      closing: [mailTexts[locale].questions(supportOf[country].general.email)],
    }),
  }
}
