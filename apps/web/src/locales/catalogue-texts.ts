import type { Locale } from '@portico/contract/shared/locales'

interface Tree {
  [key: string]: string | Tree
}
/** Texts by key with namespace, such as `app:header.home`. */
export type Texts = Record<string, string>

export const baseOf: Partial<Record<Locale, Locale>> = {
  en_CA: 'en_US',
  en_GB: 'en_US',
  en_AU: 'en_US',
  fr_CA: 'fr_FR',
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })
const filesOf = (locale: Locale) => Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`))

/** The texts in the catalogues of this locale alone. */
export function textsIn(locale: Locale): Texts {
  return Object.fromEntries(
    filesOf(locale).flatMap(([path, tree]) => flatten(tree, path.slice(`./${locale}/`.length).replace('.json', ':'))),
  )
}

export const baseTexts = (locale: Locale): Texts => textsIn(baseOf[locale] ?? locale)
/** All texts that people of this locale read. */
export const mergedTexts = (locale: Locale): Texts => ({ ...baseTexts(locale), ...textsIn(locale) })

export const emptyFilesOf = (locale: Locale): string[] =>
  filesOf(locale)
    .filter(([, tree]) => flatten(tree, '').length === 0)
    .map(([path]) => path)

/** A text without the names of the values that are filled in. */
export const wordsOf = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, '')
