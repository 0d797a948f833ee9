import { BYTE_ORDER_MARK } from '@portico/contract/shared/csv'

/** Cells that are escaped with an apostrophe, so that a spreadsheet does not evaluate them as formulas. */
const MARKED = /^'+[=+\-@\t\r]/
const DELIMITERS = [',', ';', '\t']

const original = (cell: string) => (MARKED.test(cell) ? cell.slice(1) : cell)

type Parsed = { rows: string[][] } | { unfinishedRow: number }

/** Rows are counted as a spreadsheet counts them, from 1; where Excel's language separates by semicolons, so does its file. */
export function parseCsv(text: string): Parsed {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const firstLine = content.slice(0, content.search(/[\r\n]|$/))
  const delimiter = DELIMITERS.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  return split(content, delimiter)
}

const isBlank = (cell: string | undefined) => cell?.trim() === ''

/**
 * The header and rows of a table. Spreadsheets add blank lines at the end, and a column without a name where something was once typed
 * beside the table. Both are ignored instead of being reported as errors.
 */
export function parseTable(text: string): Parsed {
  const parsed = parseCsv(text)
  if ('unfinishedRow' in parsed) return parsed
  const { rows } = parsed
  const length = rows.findLastIndex((row) => !row.every(isBlank)) + 1
  const width = (rows[0]?.findLastIndex((cell) => !isBlank(cell)) ?? -1) + 1
  const isUnnamed = width > 0 && width < (rows[0]?.length ?? 0)
  return { rows: rows.slice(0, length).map((row) => (isUnnamed ? withoutBlankEnd(row, width) : row)) }
}

function withoutBlankEnd(row: string[], width: number): string[] {
  const end = row.findLastIndex((cell) => !isBlank(cell)) + 1
  return row.slice(0, Math.max(end, Math.min(width, row.length)))
}

function split(content: string, delimiter: string): Parsed {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(original(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < content.length; at++) {
    const char = content[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (content[at + 1] === '"') cell += content[++at]
      else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === delimiter) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && content[at + 1] === '\n') at++
      endRow()
    } else cell += char
  }
  if (isQuoted) return { unfinishedRow: rows.length + 1 }
  if (cell !== '' || row.length > 0) endRow()
  return { rows }
}
