import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { longMoment } from '@portico/contract/shared/long-dates'
import type { Mail } from '../../platform/mail.ts'
import { contactFacts, type MailContact } from '../../platform/mail-contacts.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import type { MailedPass } from './pass-mails.store.ts'
import { passTexts } from './pass-texts.ts'

export type PassMail = MailedPass & { number: string; qr: string; link: string; contacts: readonly MailContact[] }

const QR = 'link'

/** The mail is in the language that was chosen for the visitor, and its times are those of the property. */
export function composePassMail(pass: PassMail, deployment: Pick<Deployment, 'country'>): Mail {
  return composeIn(readerOf({ locale: pass.locale, places: [pass] }, deployment).locale, pass)
}

export function composeIn(locale: Locale, pass: PassMail): Mail {
  const { propertyId, passId, visitorName, email, propertyName, hostName, round, contacts, number, timeZone } = pass
  const texts = passTexts[locale]
  const moment = (time: Date) => longMoment(time, languageTag(locale), timeZone)
  return {
    // Every mail has its own id, also one that is sent again.
    id: round === 1 ? `pass-${passId}` : `pass-${passId}-${round}`,
    propertyId,
    to: { name: visitorName, address: email },
    pictures: [{ id: QR, contentType: 'image/png', base64: pass.qr }],
    ...layOut({
      locale,
      subject: texts.subject(propertyName),
      parts: [
        texts.greeting(visitorName),
        hostName === null ? texts.admitted(propertyName) : texts.admittedBy(propertyName, hostName),
        {
          facts: [
            { label: texts.number, value: [number], isLarge: true },
            { label: texts.doors, value: pass.doors },
            { label: texts.from, value: [moment(pass.startsAt)] },
            { label: texts.until, value: [moment(pass.endsAt)] },
            { label: texts.uses, value: [texts.times(pass.usesMax)] },
          ],
        },
        texts.howTo,
        { button: texts.button, href: pass.link },
        { lead: texts.onPhone, picture: QR, alt: texts.qr, pixels: 180 },
        { facts: contactFacts(locale, contacts, email) },
      ],
      closing: [texts.private, mailTexts[locale].unexpected],
    }),
  }
}
