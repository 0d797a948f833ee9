import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { createInstance, type i18n as I18n, type Resource, type TypeOptions } from 'i18next'
import { use } from 'react'
import { I18nContext, initReactI18next } from 'react-i18next'
import { recordEvent } from './metrics.ts'
import { isOfFrame } from './namespaces.ts'

export type Messages = { [key: string]: string | Messages }
/** By namespace. */
export type Catalogue = Record<string, Messages>
type Load = () => Promise<Messages>
export type Namespace = keyof TypeOptions['resources']

/** `en_CA` holds only what differs from `en_US`. */
const overlaid: Partial<Record<Locale, Locale>> = { en_CA: 'en_US', en_GB: 'en_US', en_AU: 'en_US', fr_CA: 'fr_FR' }

const files = import.meta.glob<Messages>('../locales/*/*.json', { import: 'default' })
const catalogues = new Map<string, Map<string, Load>>()
for (const [path, load] of Object.entries(files)) {
  const [, locale = '', namespace = ''] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  catalogues.set(locale, (catalogues.get(locale) ?? new Map<string, Load>()).set(namespace, load))
}

/** Where a message is looked for, in order. */
export const lookupOrder = (locale: Locale): Locale[] => {
  const base = overlaid[locale]
  return base ? [locale, base] : [locale]
}

/** The chunks with the texts of a page in a locale, as the build names them. */
export const messageChunks = (locale: Locale, namespaces: readonly Namespace[]) =>
  lookupOrder(locale).flatMap((one) => [`messages-${one}`, ...namespaces.map((name) => `${name}-messages-${one}`)])

/** Without a choice all that is written in the locale itself, not what it lies over. */
export async function loadCatalogue(
  locale: Locale,
  isWanted: (namespace: string) => boolean = () => true,
): Promise<Catalogue> {
  const wanted = [...(catalogues.get(locale) ?? [])].filter(([namespace]) => isWanted(namespace))
  return Object.fromEntries(await Promise.all(wanted.map(async ([name, load]) => [name, await load()] as const)))
}

async function loadResources(locale: Locale, isWanted: (namespace: string) => boolean): Promise<Resource> {
  const load = async (one: Locale) => [languageTag(one), await loadCatalogue(one, isWanted)] as const
  return Object.fromEntries(await Promise.all(lookupOrder(locale).map(load))) as Resource
}

const fallbacksOf = (locale: Locale) => lookupOrder(locale).slice(1).map(languageTag)

const reported = new Set<string>()

function reportMissing([language = '']: readonly string[], namespace: string, key: string) {
  const name = `${namespace}:${key}`
  const text = `No message for ${name}`
  if (!import.meta.env.PROD) throw new Error(text)
  if (reported.has(`${language} ${name}`)) return
  reported.add(`${language} ${name}`)
  console.warn(text)
  recordEvent('missingTranslation', name, { language })
}

/** With the texts of the frame, and of the namespaces named, or of all. */
export async function createI18n(locale: Locale, namespaces: readonly Namespace[] | 'all' = []): Promise<I18n> {
  const isNamed = (namespace: string) => namespaces === 'all' || namespaces.some((one) => one === namespace)
  const resources = await loadResources(locale, (namespace) => isOfFrame(namespace) || isNamed(namespace))
  const instance = createInstance().use(initReactI18next)
  await instance.init({
    lng: languageTag(locale),
    fallbackLng: fallbacksOf(locale),
    resources,
    defaultNS: 'app',
    initAsync: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: reportMissing,
  })
  if (namespaces !== 'all') for (const namespace of namespaces) fetchedBy(instance).set(namespace, Promise.resolve())
  return instance
}

/** What is there already stays, also where a developer has put other words in its place. */
function addResources(instance: I18n, resources: Resource) {
  for (const [language, catalogue] of Object.entries(resources)) {
    for (const [namespace, messages] of Object.entries(catalogue)) {
      instance.addResourceBundle(language, namespace, messages, true, false)
    }
  }
}

/** The page stays as it is, a half-filled form included; only its texts change. */
export async function changeLocale(instance: I18n, locale: Locale) {
  const fetched = fetchedBy(instance)
  const resources = await loadResources(locale, (namespace) => isOfFrame(namespace) || fetched.has(namespace))
  addResources(instance, resources)
  instance.options.fallbackLng = fallbacksOf(locale)
  await instance.changeLanguage(languageTag(locale))
}

const fetchedOf = new WeakMap<I18n, Map<string, Promise<void>>>()
function fetchedBy(instance: I18n) {
  const fetched = fetchedOf.get(instance) ?? new Map<string, Promise<void>>()
  fetchedOf.set(instance, fetched)
  return fetched
}

/** A component that waits for texts is drawn again when they have failed to come, and must find that failure: else it would ask without end. */
const failures = new Map<Namespace, Promise<void>>()
/** For another attempt to show what has failed. */
export const forgetFailedTexts = () => failures.clear()

export function fetchNamespace(instance: I18n, namespace: Namespace): Promise<void> {
  const fetched = fetchedBy(instance)
  const known = fetched.get(namespace)
  if (known) return known
  const locale = instance.language.replace('-', '_') as Locale
  const fetching = loadResources(locale, (one) => one === namespace).then((resources) =>
    addResources(instance, resources),
  )
  fetched.set(namespace, fetching)
  // What failed to come is asked for again the next time.
  fetching.catch(() => {
    fetched.delete(namespace)
    failures.set(namespace, fetching)
  })
  return fetching
}

/** The component waits, below a Suspense, until the texts are here. */
export function useNamespace(namespace: Namespace) {
  // Not the one of useTranslation: that is a wrapper of its own for each component and each try to render it.
  const provided = use(I18nContext)
  if (!provided) throw new Error('useNamespace needs an I18nextProvider above it')
  use(failures.get(namespace) ?? fetchNamespace(provided.i18n, namespace))
}

let ofThisBrowser: I18n | undefined
/** Called once, in the browser; a server has one for each locale, with all texts. */
export function setI18n(instance: I18n) {
  ofThisBrowser = instance
}

/** For the pages that follow the first: their texts come beside their code. */
export async function fetchPageTexts(namespaces: readonly Namespace[]) {
  const instance = ofThisBrowser
  if (instance) await Promise.all(namespaces.map((namespace) => fetchNamespace(instance, namespace)))
}
