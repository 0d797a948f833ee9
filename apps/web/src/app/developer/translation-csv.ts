import { writeCsv } from '@portico/contract/shared/csv'
import { parseTable } from '#web/platform/csv.ts'

/** `key` includes the namespace, such as `app:header.home`. */
export type Text = { key: string; english: string; current: string }
export type Change = Text & { updated: string }
export type Refusal = { row: number } & (
  | { reason: 'header' | 'columns' | 'unknownKey' | 'repeatedKey' | 'englishChanged' | 'unfinished' }
  | { reason: 'placeholders'; expected: readonly string[] }
)

const columns = ['translation_key', 'english_text', 'current_translation', 'updated_translation']
const FIRST_ROW = 2

export const writeTexts = (texts: readonly Text[], language: string): string =>
  writeCsv([columns, ...texts.map(({ key, english, current }) => [key, english, current, ''])], language)

const placeholdersIn = (text: string) =>
  (text.match(/\{\{.*?\}\}/g) ?? []).map((one) => one.replaceAll(/\s/g, '')).sort()

/** Whether both texts have the same placeholders and no stray brackets. */
function keepsPlaceholders(updated: string, english: string) {
  const isWhole = !/\{\{|\}\}/.test(updated.replaceAll(/\{\{[^{}]*\}\}/g, ''))
  return isWhole && placeholdersIn(updated).join() === placeholdersIn(english).join()
}

/** Returns the changes, or every row with an error: a file is imported completely or not at all. */
export function readTexts(csv: string, texts: readonly Text[]): { changes: Change[] } | { refusals: Refusal[] } {
  const parsed = parseTable(csv)
  if ('unfinishedRow' in parsed) return { refusals: [{ row: parsed.unfinishedRow, reason: 'unfinished' }] }
  const [header = [], ...rows] = parsed.rows
  if (header.join() !== columns.join()) return { refusals: [{ row: 1, reason: 'header' }] }

  const known = new Map(texts.map((text) => [text.key, text]))
  const seen = new Set<string>()
  const refusals: Refusal[] = []
  const changes: Change[] = []
  for (const [index, cells] of rows.entries()) {
    const row = index + FIRST_ROW
    if (cells.every((cell) => cell === '')) continue
    const read = readRow(cells, known, seen)
    if ('reason' in read) refusals.push({ row, ...read })
    else if (read.updated !== '' && read.updated !== read.current) changes.push(read)
  }
  return refusals.length > 0 ? { refusals } : { changes }
}

type Complaint = Refusal extends infer One ? (One extends Refusal ? Omit<One, 'row'> : never) : never

function readRow(cells: string[], known: ReadonlyMap<string, Text>, seen: Set<string>): Change | Complaint {
  const [key = '', english = '', , cell = ''] = cells
  if (cells.length !== columns.length) return { reason: 'columns' }
  const text = known.get(key)
  if (!text) return { reason: 'unknownKey' }
  if (seen.has(key)) return { reason: 'repeatedKey' }
  seen.add(key)
  if (english !== text.english) return { reason: 'englishChanged' }
  const updated = cell.trim()
  if (updated !== '' && !keepsPlaceholders(updated, english))
    return { reason: 'placeholders', expected: placeholdersIn(english) }
  return { ...text, updated }
}
