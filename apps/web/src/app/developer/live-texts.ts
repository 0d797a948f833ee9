import { type Locale, languageTag } from '@portico/contract/shared/locales'
import type { i18n as I18n } from 'i18next'
import { type Catalogue, loadCatalogue, lookupOrder, type Messages } from '#web/platform/i18n.ts'
import type { Change, Text } from './translation-csv.ts'

const PLURAL = /_(zero|one|two|few|many)$/

function flatten(messages: Messages, prefix: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const textsOf = (catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([namespace, messages]) => flatten(messages, `${namespace}:`))

/** All texts of a locale in their original form. A plural form that English lacks follows one that English has. */
export async function collectTexts(locale: Locale): Promise<Text[]> {
  const layers = lookupOrder(locale).toReversed()
  const [reference, ...own] = await Promise.all(['en_US' as const, ...layers].map((one) => loadCatalogue(one)))
  const english = new Map(textsOf(reference ?? {}))
  const current = new Map(own.flatMap(textsOf))
  return [...current].map(([key, text]) => ({
    key,
    english: english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '',
    current: text,
  }))
}

/** Replaces texts until the page is loaded again. The catalogues are not changed. */
export async function showTexts(i18n: I18n, locale: Locale, changes: readonly Change[]) {
  const language = languageTag(locale)
  const byNamespace = Map.groupBy(changes, ({ key }) => key.slice(0, key.indexOf(':')))
  for (const [namespace, changed] of byNamespace) {
    const messages: Messages = structuredClone(i18n.getResourceBundle(language, namespace) ?? {})
    for (const { key, updated } of changed) put(messages, key.slice(namespace.length + 1).split('.'), updated)
    i18n.addResourceBundle(language, namespace, messages, false, true)
  }
  // Changing to the same language makes all components render again.
  await i18n.changeLanguage(i18n.language)
}

function put(messages: Messages, [first = '', ...rest]: string[], text: string) {
  if (rest.length === 0) {
    messages[first] = text
    return
  }
  const inner = messages[first]
  const deeper: Messages = typeof inner === 'object' ? inner : {}
  messages[first] = deeper
  put(deeper, rest, text)
}
