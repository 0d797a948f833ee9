import { readdir, readFile } from 'node:fs/promises'
import type { Locale } from '@portico/contract/shared/locales'

type Tree = { [key: string]: string | Tree }
const folder = new URL('../../apps/web/src/locales/', import.meta.url)
export const baseOf: Partial<Record<Locale, Locale>> = {
  en_CA: 'en_US',
  en_GB: 'en_US',
  en_AU: 'en_US',
  fr_CA: 'fr_FR',
}

const flatten = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

async function textsWrittenIn(locale: Locale): Promise<Map<string, string>> {
  // A locale without differences from its base locale has no folder.
  const names = await readdir(new URL(`${locale}/`, folder)).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const tree: Tree = JSON.parse(await readFile(new URL(`${locale}/${name}`, folder), 'utf8'))
      return flatten(tree, `${name.replace('.json', '')}:`)
    }),
  )
  return new Map(files.flat())
}

const read = new Map<Locale, Promise<ReadonlyMap<string, string>>>()

/** All texts of a locale by key, including those of its base locale. They are read once, because every mail and every file asks for them. */
export function textsOf(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const texts = read.get(locale) ?? readTexts(locale)
  read.set(locale, texts)
  return texts
}

async function readTexts(locale: Locale) {
  const base = baseOf[locale]
  const own = await textsWrittenIn(locale)
  return base ? new Map([...(await textsWrittenIn(base)), ...own]) : own
}

/** The texts of a namespace, as the portal's own translations are called. */
export async function translatorOf(locale: Locale, namespace: string) {
  const texts = await textsOf(locale)
  return (key: string, values: Record<string, string> = {}) => {
    const text = texts.get(`${namespace}:${key}`)
    if (text === undefined) throw new Error(`No message for ${namespace}:${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
}

const american = await textsOf('en_US')

const PLACEHOLDER = /\{\{.*?\}\}/g
/** Shorter literals between placeholders would match too much. */
const LITERAL_LETTERS = 8
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a text is in the American catalogue but not in that of this locale. */
export async function americanIn(locale: Locale): Promise<(text: string) => boolean> {
  const ownTexts = new Set((await textsOf(locale)).values())
  const theirs = [...american.values()].filter((text) => !ownTexts.has(text))
  const whole = new Set(theirs)
  const patterns = theirs
    .filter((text) => text.includes('{{') && text.replaceAll(PLACEHOLDER, '').length >= LITERAL_LETTERS)
    .map((text) => new RegExp(`^${text.split(PLACEHOLDER).map(escaped).join('.+')}$`, 's'))
  // Results are cached, because texts repeat on many pages.
  const known = new Map<string, boolean>()
  return (text) => {
    const isAmerican =
      known.get(text) ?? (!ownTexts.has(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text))))
    known.set(text, isAmerican)
    return isAmerican
  }
}

const keys = new Set([...american.keys()].flatMap((key) => [key, key.replace(/^\w+:/, '')]))

/** Whether a text is a translation key or has an unfilled placeholder. Keys of one word are ignored, because they may be texts. */
export const isUnfinished = (text: string) => (/[.:]/.test(text) && keys.has(text)) || /\{\{|\}\}/.test(text)
