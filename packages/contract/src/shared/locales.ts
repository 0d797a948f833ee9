export const locales = [
  'en_US',
  'en_CA',
  'fr_CA',
  'de_DE',
  'it_IT',
  'fr_FR',
  'es_ES',
  'en_GB',
  'ja_JP',
  'en_AU',
] as const
export type Locale = (typeof locales)[number]

export const countries = ['au', 'ca', 'de', 'es', 'fr', 'gb', 'it', 'jp', 'us'] as const
export type Country = (typeof countries)[number]

/** The first locale of a country is the one it starts in. */
export const localesOf: Record<Country, readonly [Locale, ...Locale[]]> = {
  au: ['en_AU'],
  ca: ['en_CA', 'fr_CA'],
  de: ['de_DE', 'en_US'],
  es: ['es_ES', 'en_US'],
  fr: ['fr_FR', 'en_US'],
  gb: ['en_GB'],
  it: ['it_IT', 'en_US'],
  jp: ['ja_JP', 'en_US'],
  us: ['en_US'],
}

/** `de_DE` as the platform's Intl and HTML know it: `de-DE`. */
export const languageTag = (locale: Locale) => locale.replace('_', '-')

/** What people may choose from: the country's own or, where everything is to be seen, all there are, the country's own first. */
export const offeredLocales = (country: Country, offersAll: boolean): readonly [Locale, ...Locale[]] => {
  const [first, ...more] = localesOf[country]
  return offersAll ? [first, ...new Set([...more, ...locales.filter((locale) => locale !== first)])] : [first, ...more]
}

/** The country's locale that fits best: a stored choice, else what the browser asks for, else the country's own. */
export function chooseLocale(country: Country, wanted: readonly string[], offersAll = false): Locale {
  const offered = offeredLocales(country, offersAll)
  for (const tag of wanted) {
    const normal = tag.replace('-', '_').toLowerCase()
    const match =
      offered.find((locale) => locale.toLowerCase() === normal) ??
      offered.find((locale) => locale.slice(0, 2).toLowerCase() === normal.slice(0, 2))
    if (match) return match
  }
  return offered[0]
}
