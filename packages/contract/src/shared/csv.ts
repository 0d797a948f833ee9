/** Cells that a spreadsheet would take for a formula; those that carry the mark already get another, so that reading is exact. */
const FORMULA = /^'*[=+\-@\t\r]/
export const BYTE_ORDER_MARK = '\ufeff'

const neutral = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell that no spreadsheet would calculate. */
export const csvCell = (text: string): string => quoted(neutral(text))

/** Where a comma stands in numbers, spreadsheets separate by semicolons, and put a line with commas into one cell. */
export const csvSeparator = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** Writes one line after the other, with nothing that a spreadsheet of that language would calculate. */
export function csvLines(language: string): (row: readonly string[]) => string {
  const separator = csvSeparator(language)
  return (row) => `${row.map(csvCell).join(separator)}\r\n`
}

/** A whole file as Excel of that language likes it: with a byte order mark and CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[], language: string): string =>
  BYTE_ORDER_MARK + rows.map(csvLines(language)).join('')
