import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Messages = Record<string, unknown>
/** By namespace. */
type Catalogue = Record<string, Messages>
type Load = () => Promise<Messages>

/** `en_CA` holds only what differs from `en_US`. */
const overlaid: Partial<Record<Locale, Locale>> = { en_CA: 'en_US', en_GB: 'en_US', en_AU: 'en_US', fr_CA: 'fr_FR' }

const files = import.meta.glob<Messages>('../locales/*/*.json', { import: 'default' })
const catalogues = new Map<string, Map<string, Load>>()
for (const [path, load] of Object.entries(files)) {
  const [, locale = '', namespace = ''] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  catalogues.set(locale, (catalogues.get(locale) ?? new Map<string, Load>()).set(namespace, load))
}

/** Where a message is looked for, in order. */
const lookupOrder = (locale: Locale): Locale[] => {
  const base = overlaid[locale]
  return base ? [locale, base] : [locale]
}

/** The chunks with the texts of a locale, as the build names them. */
export const messageChunks = (locale: Locale) => lookupOrder(locale).map((one) => `messages-${one}`)

async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const namespaces = [...(catalogues.get(locale) ?? [])]
  return Object.fromEntries(await Promise.all(namespaces.map(async ([name, load]) => [name, await load()] as const)))
}

type Loaded = { order: Locale[]; resources: Resource }

async function loadMessages(locale: Locale): Promise<Loaded> {
  const order = lookupOrder(locale)
  const loaded = await Promise.all(order.map(async (one) => [languageTag(one), await loadCatalogue(one)] as const))
  return { order, resources: Object.fromEntries(loaded) as Resource }
}

function reportMissing(_languages: readonly string[], namespace: string, key: string) {
  const text = `No message for ${namespace}:${key}`
  if (import.meta.env.PROD) console.warn(text)
  else throw new Error(text)
}

export async function createI18n(locale: Locale): Promise<I18n> {
  const { order, resources } = await loadMessages(locale)
  const instance = createInstance().use(initReactI18next)
  await instance.init({
    lng: languageTag(locale),
    fallbackLng: order.slice(1).map(languageTag),
    resources,
    defaultNS: 'app',
    initAsync: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: reportMissing,
  })
  return instance
}

/** The page stays as it is, a half-filled form included; only its texts change. */
export async function changeLocale(instance: I18n, locale: Locale) {
  const { order, resources } = await loadMessages(locale)
  for (const [language, catalogue] of Object.entries(resources)) {
    for (const [namespace, messages] of Object.entries(catalogue)) {
      instance.addResourceBundle(language, namespace, messages, true, true)
    }
  }
  instance.options.fallbackLng = order.slice(1).map(languageTag)
  await instance.changeLanguage(languageTag(locale))
}
