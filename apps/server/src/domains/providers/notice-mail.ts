import { PROVIDER_NAMES_SHOWN } from '@portico/contract/providers/providers.rules'
import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longDate } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Notice } from './notices.store.ts'

export function composeNotice(notice: Notice, deployment: Deployment): Mail {
  const { locale, country } = readerOf({ locale: notice.locale, places: notice.properties }, deployment)
  return composeIn(locale, country, notice, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, notice: Notice, origin: string): Mail {
  const { accountId, providerId, providerName, email, fullName, properties } = notice
  const texts = noticeTexts[locale]
  const shared = mailTexts[locale]
  // A launch is a day without a time zone; it is stored as midnight UTC.
  const date = longDate(notice.launch, languageTag(locale))
  const named = properties
    .slice(0, PROVIDER_NAMES_SHOWN)
    .map(({ id, name }) => ({ text: name, href: decisionAddress(origin, id, providerId) }))
  const hidden = properties.length - named.length
  const [first] = named
  return {
    id: `provider-notice-${providerId}-${accountId}`,
    propertyId: properties[0]?.id ?? '',
    to: { name: fullName, address: email },
    ...layOut({
      locale,
      subject: texts.subject(providerName, date),
      parts: [
        texts.greeting(fullName),
        texts.launches(providerName, date),
        { lead: texts.where, list: hidden > 0 ? [...named, { text: shared.more(hidden) }] : named },
        {
          lead: texts.restrict(providerName),
          button: texts.button(providerName, first?.text ?? ''),
          href: first?.href ?? origin,
        },
      ],
      closing: [texts.promised, shared.questions(supportOf[country].general.email)],
    }),
  }
}

/** The page of a property where a manager decides about this provider. */
const decisionAddress = (origin: string, propertyId: string, providerId: string) =>
  `${origin}/properties/${propertyId}/providers/manage-access?providers=${providerId}`
