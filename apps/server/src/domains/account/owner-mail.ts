import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longMoment } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import type { OwnerNotice } from './further-owners.store.ts'
import { ownerTexts } from './owner-texts.ts'

export type OwnerMail = OwnerNotice & { canWithdraw: boolean }

export function composeOwnerNotice(mail: OwnerMail, deployment: Deployment): Mail {
  const { locale, country } = readerOf(mail, deployment)
  return composeIn(locale, country, mail, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, mail: OwnerMail, origin: string): Mail {
  const { inviteId, accountId, email, fullName, companyId, company, invited, canWithdraw } = mail
  const texts = ownerTexts[locale]
  const beginsAt = longMoment(mail.beginsAt, languageTag(locale), mail.timeZone ?? 'UTC')
  return {
    id: `owner-${inviteId}-${accountId}`,
    propertyId: companyId,
    to: { name: fullName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(company),
      parts: [
        texts.greeting(fullName),
        texts.invited(invited, company),
        texts.begins(beginsAt),
        texts.meaning,
        canWithdraw
          ? {
              lead: texts.withdraw(company),
              button: texts.button,
              href: `${origin}/companies/${companyId}/team?tab=invitations`,
            }
          : texts.tell(company),
      ],
      closing: [mailTexts[locale].questions(supportOf[country].general.email)],
    }),
  }
}
