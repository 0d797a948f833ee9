import { existsSync, readFileSync } from 'node:fs'
import type { Locale } from '@portico/contract/shared/locales'

interface Term {
  concept: string
  words: string[]
  not: string[]
}
interface Exception {
  /** The key of a text with its namespace. */
  text: string
  word: string
}
interface TermList {
  terms: Term[]
  exceptions: Exception[]
}

const folder = new URL('../../../../docs/terms/', import.meta.url)
const fileOf = (locale: Locale) => new URL(`${locale}.md`, folder)
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, entry = '']) => entry)

/** The rows of the first table below a heading, without its two lines of headings. */
function rowsBelow(heading: RegExp, lines: string[]): string[][] {
  const below = lines.slice(lines.findIndex((line) => heading.test(line)) + 1)
  const start = below.findIndex((line) => line.startsWith('|'))
  const rest = below.slice(start + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end).map((line) => line.split('|').slice(1, -1))
}

/** The list of a locale in docs/terms. A locale without differences from its base locale has none. */
export function readTermList(locale: Locale): TermList | undefined {
  if (!existsSync(fileOf(locale))) return undefined
  const lines = [...readFileSync(fileOf(locale), 'utf8').split('\n'), '']
  const terms = rowsBelow(/^# /, lines).map(([concept = '', words, not]) => ({
    concept: concept.trim(),
    words: quoted(words),
    not: quoted(not),
  }))
  if (!lines.includes('## Exceptions')) return { terms, exceptions: [] }
  const exceptions = rowsBelow(/^## Exceptions/, lines).map(([text, word, reason = '']) => {
    if (reason.trim() === '') throw new Error(`The exception of ${text} in ${locale} has no reason`)
    return { text: quoted(text)[0] ?? '', word: quoted(word)[0] ?? '' }
  })
  return { terms, exceptions }
}

/** A row of a variant replaces the row of its base language with the same concept. */
export function mergeTermLists(base: TermList, own: TermList | undefined): TermList {
  if (!own) return base
  const concepts = new Set(own.terms.map(({ concept }) => concept))
  const terms = [...base.terms.filter(({ concept }) => !concepts.has(concept)), ...own.terms]
  const entries = new Set(terms.flatMap(({ not }) => not))
  return { terms, exceptions: [...base.exceptions, ...own.exceptions].filter(({ word }) => entries.has(word)) }
}

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')

function patternOf(entry: string, locale: Locale): RegExp {
  if (entry.startsWith('/')) return new RegExp(entry.slice(1, -1), 'u')
  // Japanese has no spaces between words.
  if (locale === 'ja_JP') return new RegExp(escaped(entry), 'u')
  return new RegExp(`(?<!\\p{L})${escaped(entry).replaceAll('*', '\\p{L}*')}(?!\\p{L})`, 'iu')
}

/** Finds the words of a text that are not used in this locale. */
export function wordFinder({ terms }: TermList, locale: Locale): (text: string) => string[] {
  const patterns = terms.flatMap(({ not }) => not).map((entry) => ({ entry, pattern: patternOf(entry, locale) }))
  return (text) => patterns.filter(({ pattern }) => pattern.test(text)).map(({ entry }) => entry)
}
