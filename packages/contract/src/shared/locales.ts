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

/** The first locale of a country is its default. */
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

/** The tag for Intl and HTML: `de-DE` for `de_DE`. */
export const languageTag = (locale: Locale) => locale.replace('_', '-')

/** The locales that people may choose: those of the country or, with `offersAll`, all locales with those of the country first. */
export const offeredLocales = (country: Country, offersAll: boolean): readonly [Locale, ...Locale[]] => {
  const [first, ...more] = localesOf[country]
  return offersAll ? [first, ...new Set([...more, ...locales.filter((locale) => locale !== first)])] : [first, ...more]
}

/** The first of the preferred tags (stored choice, then browser) that the country offers; otherwise the default of the country. */
export function chooseLocale(country: Country, preferred: readonly string[], offersAll = false): Locale {
  const offered = offeredLocales(country, offersAll)
  for (const tag of preferred) {
    const normal = tag.replace('-', '_').toLowerCase()
    const match =
      offered.find((locale) => locale.toLowerCase() === normal) ??
      offered.find((locale) => locale.slice(0, 2).toLowerCase() === normal.slice(0, 2))
    if (match) return match
  }
  return offered[0]
}
