/** Cells that a spreadsheet would take for a formula; those that carry the mark already get another, so that reading is exact. */
const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/
const BOM = '\ufeff'
const DELIMITERS = [',', ';', '\t']

const neutral = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const original = (cell: string) => (MARKED.test(cell) ? cell.slice(1) : cell)
const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Where a comma stands in numbers, spreadsheets separate by semicolons, and put a line with commas into one cell. */
const separatorOf = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** As Excel of that language likes it: with a byte order mark, CRLF, and nothing that it would calculate. */
export function writeCsv(rows: readonly (readonly string[])[], language: string): string {
  const separator = separatorOf(language)
  return BOM + rows.map((row) => `${row.map((cell) => quoted(neutral(cell))).join(separator)}\r\n`).join('')
}

type Parsed = { rows: string[][] } | { unfinishedRow: number }

/** Rows are counted as a spreadsheet counts them, from 1; where Excel's language separates by semicolons, so does its file. */
export function parseCsv(text: string): Parsed {
  const content = text.startsWith(BOM) ? text.slice(1) : text
  const firstLine = content.slice(0, content.search(/[\r\n]|$/))
  const delimiter = DELIMITERS.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  return split(content, delimiter)
}

const isBlank = (cell: string | undefined) => cell?.trim() === ''

/**
 * A table below its header, as people mean it. Spreadsheets leave blank lines at the end, and a column without a name where somebody
 * has once typed something beside the table; neither is a mistake of whoever saved it.
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
