import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { mailTexts } from './mail-texts.ts'

export type MailContact = { name: string; email: string; phoneNumber: string | null }

/** As many as the card of the property shows. */
const SHOWN = 2

/** The contacts of a property by name. Nobody is told to write to themselves. */
export function contactFacts(locale: Locale, contacts: readonly MailContact[], reader: string) {
  const { compare } = new Intl.Collator(languageTag(locale))
  return contacts
    .filter(({ email }) => email.toLowerCase() !== reader.toLowerCase())
    .toSorted((one, other) => compare(one.name, other.name))
    .slice(0, SHOWN)
    .map(({ name, email, phoneNumber }) => ({
      label: mailTexts[locale].contact,
      value: [name, email, ...(phoneNumber ? [phoneNumber] : [])],
    }))
}
