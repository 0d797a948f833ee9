import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longMoment } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { contactFacts, type MailContact } from '../../platform/mail-contacts.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import { tokenTexts } from './token-texts.ts'
import type { TokenNotice } from './tokens.store.ts'

export type TokenMail = TokenNotice & { contacts: readonly MailContact[] }

export function composeTokenNotice(notice: TokenMail, deployment: Deployment): Mail {
  const { locale, country } = readerOf({ locale: notice.locale, places: [notice] }, deployment)
  return composeIn(locale, country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: TokenMail, origin: string): Mail {
  const { accountId, tokenId, email, fullName, propertyId, propertyName, entranceName, serialNumber, timeZone } = notice
  const texts = { ...tokenTexts[locale], ...(notice.isPairing && tokenTexts[locale].pairing) }
  const issuedAt = longMoment(notice.issuedAt, languageTag(locale), timeZone)
  return {
    id: `device-token-${tokenId}-${accountId}`,
    propertyId,
    to: { name: fullName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(entranceName, propertyName),
      parts: [
        texts.greeting(fullName),
        texts.issued(notice.issuedBy ?? texts.operator, entranceName, propertyName),
        texts.details(serialNumber, issuedAt),
        texts.meaning,
        {
          lead: texts.withdraw,
          button: texts.button,
          href: `${origin}/properties/${propertyId}/entrances/${notice.entranceId}`,
        },
        { facts: contactFacts(locale, notice.contacts, email) },
      ],
      closing: [mailTexts[locale].questions(supportOf[country].general.email)],
    }),
  }
}
