import { readdir, readFile } from 'node:fs/promises'
import type { Locale } from '@portico/contract/shared/locales'

type Tree = { [key: string]: string | Tree }
const folder = new URL('../../apps/web/src/locales/', import.meta.url)
const baseOf: Partial<Record<Locale, Locale>> = { en_CA: 'en_US', en_GB: 'en_US', en_AU: 'en_US', fr_CA: 'fr_FR' }

const flatten = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

async function textsWrittenIn(locale: Locale): Promise<Map<string, string>> {
  // A locale that differs in nothing from the one it lies over has no folder.
  const names = await readdir(new URL(`${locale}/`, folder)).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const tree: Tree = JSON.parse(await readFile(new URL(`${locale}/${name}`, folder), 'utf8'))
      return flatten(tree, `${name.replace('.json', '')}:`)
    }),
  )
  return new Map(files.flat())
}

/** Every text of a locale by its key, with what it takes from the locale it lies over. */
export async function textsOf(locale: Locale): Promise<Map<string, string>> {
  const base = baseOf[locale]
  const own = await textsWrittenIn(locale)
  return base ? new Map([...(await textsWrittenIn(base)), ...own]) : own
}
