export const PAGE_LOCALES = [
  'en-US',
  'en-CA',
  'fr-CA',
  'de-DE',
  'it-IT',
  'fr-FR',
  'es-ES',
  'en-GB',
  'ja-JP',
  'en-AU',
] as const

export type PageLocale = (typeof PAGE_LOCALES)[number]

/** The first preferred tag that matches one of our locales or its language. `ui_locales` takes precedence over the header of the browser. */
export function choosePageLocale(uiLocales: unknown, acceptLanguage: string | undefined): PageLocale {
  const preferred = [
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
    ...(acceptLanguage?.split(',').map((range) => range.split(';')[0] ?? '') ?? []),
  ].map((tag) => tag.trim().replace('_', '-').toLowerCase())
  for (const tag of preferred) {
    const language = tag.split('-')[0]
    const match =
      PAGE_LOCALES.find((locale) => locale.toLowerCase() === tag) ??
      (language === 'fr' ? 'fr-FR' : PAGE_LOCALES.find((locale) => locale.split('-')[0] === language))
    if (match) return match
  }
  return 'en-US'
}
