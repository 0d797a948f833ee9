import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { createInstance, type i18n as I18n, type Resource, type TypeOptions } from 'i18next'
import { use } from 'react'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import { lookAhead } from '#web/ui/import-files.ts'
import { useI18n } from '#web/ui/translation.tsx'
import { recordEvent } from './metrics.ts'
import { isOfFrame, messageChunk } from './namespaces.ts'

export type Messages = { [key: string]: string | Messages }
/** The messages of a locale by namespace. */
export type Catalogue = Record<string, Messages>
export type Namespace = keyof TypeOptions['resources']

/** `en_CA` holds only what differs from `en_US`. */
const baseLocales: Partial<Record<Locale, Locale>> = { en_CA: 'en_US', en_GB: 'en_US', en_AU: 'en_US', fr_CA: 'fr_FR' }

/** How the texts of each file are loaded. */
type Files = Record<string, () => Promise<Messages>>
const catalogues = import.meta.glob<Files>('../locales/??-??.ts', { import: 'files' })
const filesOfLocale = new Map<Locale, Files>()

/** The locales in which a message is looked up, in order. */
export const lookupOrder = (locale: Locale): Locale[] => {
  const base = baseLocales[locale]
  return base ? [locale, base] : [locale]
}

/** The chunks with the texts of a page in a locale, as the build names them. */
export const messageChunks = (locale: Locale, namespaces: readonly Namespace[]) => {
  const locales = lookupOrder(locale)
  return [...new Set(locales.flatMap((one) => ['app', ...namespaces].map((name) => messageChunk(one, name))))]
}

/** Loads the messages of the locale itself, without those of its base locale. By default all namespaces are loaded. */
export async function loadCatalogue(
  locale: Locale,
  isWanted: (namespace: string) => boolean = () => true,
): Promise<Catalogue> {
  const files = (await catalogues[`../locales/${locale.toLowerCase().replace('_', '-')}.ts`]?.()) ?? {}
  filesOfLocale.set(locale, files)
  const wanted = Object.entries(files)
    .map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load] as const)
    .filter(([namespace]) => isWanted(namespace))
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

/** Loads the texts of the frame and of the given namespaces, or of all namespaces. */
export async function createI18n(locale: Locale, namespaces: readonly Namespace[] | 'all' = []): Promise<I18n> {
  const isNamed = (namespace: string) => namespaces === 'all' || namespaces.some((one) => one === namespace)
  const resources = await loadResources(locale, (namespace) => isOfFrame(namespace) || isNamed(namespace))
  const instance = createInstance()
  await instance.init({
    lng: languageTag(locale),
    fallbackLng: fallbacksOf(locale),
    resources,
    defaultNS: 'app',
    initAsync: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: reportMissing,
  })
  if (namespaces !== 'all')
    for (const namespace of namespaces) loadedNamespaces(instance).set(namespace, Promise.resolve())
  return instance
}

/** Existing messages are kept, because a developer may have replaced them with imported texts. */
function addResources(instance: I18n, resources: Resource) {
  for (const [language, catalogue] of Object.entries(resources)) {
    for (const [namespace, messages] of Object.entries(catalogue)) {
      instance.addResourceBundle(language, namespace, messages, true, false)
    }
  }
}

/** Changes the texts without mounting anything again, so that input in forms is kept. */
export async function changeLocale(instance: I18n, locale: Locale) {
  const fetched = loadedNamespaces(instance)
  const resources = await loadResources(locale, (namespace) => isOfFrame(namespace) || fetched.has(namespace))
  addResources(instance, resources)
  instance.options.fallbackLng = fallbacksOf(locale)
  await instance.changeLanguage(languageTag(locale))
}

const namespacesByInstance = new WeakMap<I18n, Map<string, Promise<void>>>()
function loadedNamespaces(instance: I18n) {
  const fetched = namespacesByInstance.get(instance) ?? new Map<string, Promise<void>>()
  namespacesByInstance.set(instance, fetched)
  return fetched
}

export const localeOfTag = (tag: string) => tag.replace('-', '_') as Locale

/** React renders a suspended component again after a failure. It must find the same failed promise, or it would load the texts forever. */
const failures = new Map<Namespace, Promise<void>>()
/** Called before a retry. */
export const forgetFailedTexts = () => failures.clear()

export function fetchNamespace(instance: I18n, namespace: Namespace): Promise<void> {
  const fetched = loadedNamespaces(instance)
  const known = fetched.get(namespace)
  if (known) return known
  const locale = localeOfTag(instance.language)
  const fetching = loadResources(locale, (one) => one === namespace).then((resources) =>
    addResources(instance, resources),
  )
  fetched.set(namespace, fetching)
  // A namespace that failed to load is loaded again the next time.
  fetching.catch(() => {
    fetched.delete(namespace)
    failures.set(namespace, fetching)
  })
  return fetching
}

/** Suspends the component until the texts are loaded. */
export function useNamespace(namespace: Namespace) {
  const i18n = useI18n()
  use(failures.get(namespace) ?? fetchNamespace(i18n, namespace))
}

let browserI18n: I18n | undefined
/** Called once in the browser. The server has one instance per locale with all texts. */
export function setI18n(instance: I18n) {
  browserI18n = instance
}

/** The texts in the language of the visitor. It is only set on the server. */
export const i18nContext = createContext<I18n>()

type Loader = Pick<LoaderFunctionArgs, 'context'>

/** The texts for a loader, which cannot use hooks. */
export const i18nFor = ({ context }: Loader): I18n | undefined =>
  import.meta.env.SSR ? context.get(i18nContext) : browserI18n

export const localeFor = (loader: Loader): Locale => localeOfTag(i18nFor(loader)?.language ?? '')

/** Loads the texts of a page while its code is loaded. */
export async function fetchPageTexts(namespaces: readonly Namespace[]) {
  const instance = browserI18n
  if (instance) await Promise.all(namespaces.map((namespace) => fetchNamespace(instance, namespace)))
}

/** Fetches the files with the texts of a page without importing them. */
export function lookAheadAtTexts(namespaces: readonly Namespace[]) {
  for (const locale of lookupOrder(localeOfTag(browserI18n?.language ?? ''))) {
    for (const namespace of namespaces) {
      const load = filesOfLocale.get(locale)?.[`./${locale}/${namespace}.json`]
      if (load) lookAhead(load)
    }
  }
}
