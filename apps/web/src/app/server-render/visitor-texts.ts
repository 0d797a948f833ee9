import { type Country, chooseLocale, type Locale } from '@portico/contract/shared/locales'
import type { Texts } from '#web/app/language.tsx'
import { createI18n, type Namespace } from '#web/platform/i18n.ts'
import { loadKitMessages } from '#web/platform/kit-messages.ts'
import type { Preferences } from '#web/platform/preference-store.ts'

type Visitor = { country: Country; offersAllLocales: boolean; view: Partial<Preferences>; acceptLanguage: string }

/** A deployment that offers all locales ignores the languages of the browser. */
export function localeOf({ country, offersAllLocales, view, acceptLanguage }: Visitor): Locale {
  const asked = offersAllLocales ? [] : languagesIn(acceptLanguage)
  return chooseLocale(country, [view.locale ?? '', ...asked], offersAllLocales)
}

/** Catalogues do not change while the server runs, so all visitors share one instance per locale. */
const cache = new Map<Locale, Promise<Texts>>()

export function textsOf(locale: Locale): Promise<Texts> {
  const texts = cache.get(locale) ?? load(locale)
  cache.set(locale, texts)
  return texts
}

/** For texts that the server writes outside of pages, such as mails. */
export async function translatorOf(locale: Locale, namespace: string) {
  const { i18n } = await textsOf(locale)
  // The type of the keys is not available in the bundle of the server.
  return i18n.getFixedT(null, namespace as Namespace) as unknown as (
    key: string,
    values?: Record<string, string>,
  ) => string
}

async function load(locale: Locale): Promise<Texts> {
  const [i18n, kit] = await Promise.all([createI18n(locale, 'all'), loadKitMessages(locale)])
  return { locale, i18n, kit }
}

/** The language tags of a header such as `de-CH;q=0.8, en`, sorted by weight. */
export function languagesIn(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find((one) => one.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ tag, weight }) => tag && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
