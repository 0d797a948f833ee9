import { type Country, countries, type Locale, locales, localesOf } from '@portico/contract/shared/locales'

export type Deployment = { country: Country; origin: string }
export type Place = { countryCode: string; region: string | null }
/** In which language a mail is, and of which country its support is. */
export type Reader = { locale: Locale; country: Country }

const QUEBEC = /^(?:qc|pq|qu[eé]bec)$/i

/**
 * A mail is in the language in which its reader last saw the portal. If none is known, or the reader has no account, the mail is in the
 * language of most of its places, or else of the deployment.
 */
export function readerOf(
  { locale, places }: { locale?: string | null; places: readonly Place[] },
  { country: deployedIn }: Pick<Deployment, 'country'>,
): Reader {
  const there = places.flatMap(readersAt)
  const more = (part: keyof Reader, one: Reader, other: Reader) => {
    const count = (reader: Reader) => there.filter((any) => any[part] === reader[part]).length
    return count(other) - count(one)
  }
  const [most = { country: deployedIn, locale: localesOf[deployedIn][0] }] = there.toSorted(
    (one, other) => more('country', one, other) || more('locale', one, other),
  )
  return { ...most, locale: locales.find((known) => known === locale) ?? most.locale }
}

function readersAt({ countryCode, region }: Place): Reader[] {
  const country = countries.find((known) => known === countryCode.toLowerCase())
  if (!country) return []
  const isQuebec = country === 'ca' && QUEBEC.test(region?.normalize('NFC').trim() ?? '')
  return [{ country, locale: isQuebec ? 'fr_CA' : localesOf[country][0] }]
}
