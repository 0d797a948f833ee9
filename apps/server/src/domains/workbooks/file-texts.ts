import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { type DayName, dayNames } from '@portico/contract/shared/weekly-schedule'
import {
  columnNames,
  columns,
  type Sheet,
  sheets,
  type WordList,
  words,
} from '@portico/contract/workbooks/workbooks.rules'
import type { TranslatorOf } from '../../platform/portal.ts'
import { comparable } from './comparable.ts'

/** The words of a file in one language. */
export type FileTexts = {
  language: string
  sheet(sheet: Sheet): string
  header(column: string): string
  word(list: WordList, value: string): string
}

/** What a file may say in any language of the portal, in comparable form. */
export type Dictionary = {
  sheets: ReadonlyMap<string, Sheet>
  /** The columns of each sheet by their headers. */
  columns: Readonly<Record<Sheet, ReadonlyMap<string, string>>>
  /** The value of a word by its list and the word. */
  words: ReadonlyMap<string, string>
  days: ReadonlyMap<string, DayName>
}

export async function fileTextsIn(translatorOf: TranslatorOf, locale: Locale): Promise<FileTexts> {
  const t = await translatorOf(locale, 'workbookFile')
  return {
    language: languageTag(locale),
    sheet: (sheet) => t(`sheets.${sheet}`),
    header: (column) => t(`columns.${column}`),
    word: (list, value) => t(`words.${list}.${value}`),
  }
}

const known = new WeakMap<TranslatorOf, Promise<Dictionary>>()

/** Read once: it never changes while a server runs. */
export function dictionaryOf(translatorOf: TranslatorOf): Promise<Dictionary> {
  const dictionary = known.get(translatorOf) ?? readDictionary(translatorOf)
  known.set(translatorOf, dictionary)
  return dictionary
}

export const wordKey = (list: WordList, text: string) => `${list} ${comparable(text)}`

async function readDictionary(translatorOf: TranslatorOf): Promise<Dictionary> {
  const texts = await Promise.all(locales.map((locale) => fileTextsIn(translatorOf, locale)))
  const headers = new Map<string, string[]>()
  for (const column of columnNames)
    headers.set(
      column,
      [column, ...texts.map(({ header }) => header(column))].map((text) => comparable(text)),
    )
  const lists = Object.entries(words) as [WordList, readonly string[]][]
  return {
    sheets: new Map(
      sheets.flatMap((one) => [one, ...texts.map(({ sheet }) => sheet(one))].map((text) => [comparable(text), one])),
    ),
    columns: Object.fromEntries(
      sheets.map((sheet): [Sheet, Map<string, string>] => [
        sheet,
        new Map<string, string>(
          columns[sheet].flatMap(({ name }) => (headers.get(name) ?? []).map((text) => [text, name] as const)),
        ),
      ]),
    ) as Record<Sheet, Map<string, string>>,
    words: new Map(
      lists.flatMap(([list, values]) =>
        values.flatMap((value) =>
          [value, ...texts.map(({ word }) => word(list, value))].map((text) => [wordKey(list, text), value] as const),
        ),
      ),
    ),
    days: new Map(
      locales.flatMap((locale) =>
        dayNames.flatMap((day) =>
          (['short', 'long'] as const).map(
            (width) => [comparable(dayIn(day, languageTag(locale), width)), day] as const,
          ),
        ),
      ),
    ),
  }
}

/** The fourth of January 2026 is a Sunday. */
export const dayIn = (day: DayName, language: string, width: 'short' | 'long') =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
    .format(Date.UTC(2026, 0, 4 + dayNames.indexOf(day)))
    .replace(/\.$/, '')
