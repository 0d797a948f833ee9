import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { supportOf } from '@portico/contract/shared/support'
import { heldGroups } from '@portico/contract/sync/sync.rules'
import type { Mail } from '../../platform/mail.ts'
import { contactFacts, type MailContact } from '../../platform/mail-contacts.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import type { HoldNotice } from './hold-notices.store.ts'
import { holdTexts } from './hold-texts.ts'

export type HoldMail = HoldNotice & { contacts: readonly MailContact[] }

export function composeHoldNotice(notice: HoldMail, deployment: Deployment): Mail {
  const { locale, country } = readerOf({ locale: notice.locale, places: [notice] }, deployment)
  return composeIn(locale, country, notice, deployment.origin)
}

/** The link leads to what waits when it is opened: later runs replace the one that the mail is about. */
export function composeIn(locale: Locale, country: Country, notice: HoldMail, origin: string): Mail {
  const { accountId, email, fullName, propertyId, propertyName, provider, runId, held, contacts } = notice
  const texts = holdTexts[locale]
  const numbers = new Intl.NumberFormat(languageTag(locale))
  const groups = heldGroups.flatMap((group) =>
    held[group] > 0 ? { text: texts.groups[group](numbers.format(held[group]), held[group]) } : [],
  )
  return {
    id: `sync-held-${runId}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(propertyName),
      parts: [
        texts.greeting(fullName),
        { lead: texts.held(provider, propertyName), list: groups },
        texts.doubt,
        texts.nobody,
        { lead: texts.decide, button: texts.button, href: `${origin}/properties/${propertyId}/sync/runs/held` },
        { facts: contactFacts(locale, contacts, email) },
      ],
      closing: [mailTexts[locale].questions(supportOf[country].general.email)],
    }),
  }
}
