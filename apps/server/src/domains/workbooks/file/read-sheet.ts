import { type RowProblem, WORKBOOK_CELL_MAX } from '@portico/contract/workbooks/workbooks.rules'
import type { Archive } from './read-archive.ts'
import { readXml } from './read-xml.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Columns beyond are not read. */
const COLUMNS_MAX = 64
/** Rows that are empty count towards this limit only. */
const ROWS_MAX = 1_048_576
const SHARED_TEXTS_MAX = 1_000_000

/** A cell with a text, or with what is not read. */
export type ReadCell = string | { problem: Extract<RowProblem, 'formula' | 'errorValue' | 'cellTooLong'> }
/** `number` is what the spreadsheet shows beside the row. */
export type ReadRow = { number: number; cells: ReadCell[] }

/** Texts stand in a table of their own, each once. Those that say how a text is pronounced are left out. */
export async function readSharedTexts(archive: Archive): Promise<string[]> {
  const content = await archive.open('xl/sharedStrings.xml')
  const texts: string[] = []
  if (!content) return texts
  let text = ''
  let isText = false
  let isPronunciation = false
  await readXml(content, {
    begin(element) {
      if (element === 'si') text = ''
      isText = element === 't'
      if (element === 'rPh') isPronunciation = true
    },
    text(piece) {
      if (isText && !isPronunciation && text.length <= WORKBOOK_CELL_MAX) text += piece
    },
    end(element) {
      isText = false
      if (element === 'rPh') isPronunciation = false
      if (element !== 'si') return
      if (texts.length >= SHARED_TEXTS_MAX) throw new UnreadableFile('tooManyRows')
      texts.push(text)
    },
  })
  return texts
}

/** The rows that have something, the header among them. */
export async function readRows(
  content: AsyncIterable<string>,
  shared: readonly string[],
  most: number,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  let row: ReadRow = { number: 0, cells: [] }
  let column = -1
  let type = ''
  let value = ''
  let isValue = false
  let hasFormula = false
  await readXml(content, {
    begin(element, { r, t }) {
      if (element === 'row') {
        row = { number: numberOf(r) ?? row.number + 1, cells: [] }
        column = -1
        if (row.number > ROWS_MAX) throw new UnreadableFile('tooManyRows')
      } else if (element === 'c') {
        column = columnOf(r) ?? column + 1
        type = t ?? 'n'
        value = ''
        hasFormula = false
      } else if (element === 'f') hasFormula = true
      else isValue = element === 'v' || element === 't'
    },
    text(piece) {
      if (isValue && value.length <= WORKBOOK_CELL_MAX) value += piece
    },
    end(element) {
      isValue = false
      if (element === 'c' && column < COLUMNS_MAX) {
        const cell = hasFormula ? ({ problem: 'formula' } as const) : cellOf(type, value, shared)
        if (cell !== '') row.cells[column] = cell
      } else if (element === 'row' && row.cells.length > 0) {
        if (rows.length > most) throw new UnreadableFile('tooManyRows')
        rows.push({ number: row.number, cells: Array.from(row.cells, (cell) => cell ?? '') })
      }
    },
  })
  return rows
}

function cellOf(type: string, value: string, shared: readonly string[]): ReadCell {
  if (type === 'e') return { problem: 'errorValue' }
  if (type === 'b') return value === '1' ? 'true' : 'false'
  const text = type === 's' ? (shared[Number(value)] ?? '') : type === 'n' ? plainNumber(value) : value
  return text.length > WORKBOOK_CELL_MAX ? { problem: 'cellTooLong' } : plainCell(text.trim())
}

/** `1E3` and `101.0` are written as people would. */
function plainNumber(value: string): string {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? String(number) : value
}

/** A mark before what a spreadsheet would take for a formula was set when the file was written. */
const MARKED = /^'(?='*[=+\-@\t\r])/
const plainCell = (text: string) => text.replace(MARKED, '')

const numberOf = (text: string | undefined) => (text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined)

/** `AB12` is in column 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
