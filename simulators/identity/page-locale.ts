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

/** The first wish that names one of our locales, or at least its language; `ui_locales` goes before the browser's header. */
export function choosePageLocale(uiLocales: unknown, acceptLanguage: string | undefined): PageLocale {
  const wishes = [
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
    ...(acceptLanguage?.split(',').map((range) => range.split(';')[0] ?? '') ?? []),
  ].map((wish) => wish.trim().replace('_', '-').toLowerCase())
  for (const wish of wishes) {
    const language = wish.split('-')[0]
    const match =
      PAGE_LOCALES.find((locale) => locale.toLowerCase() === wish) ??
      (language === 'fr' ? 'fr-FR' : PAGE_LOCALES.find((locale) => locale.split('-')[0] === language))
    if (match) return match
  }
  return 'en-US'
}
