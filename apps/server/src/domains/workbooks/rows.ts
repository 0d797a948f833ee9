import { columns, type RowProblem, type Sheet, sheetRowsMax, sheets } from '@portico/contract/workbooks/workbooks.rules'
import { comparable } from './comparable.ts'
import type { ReadSheet, ReadWorkbook, WantedSheets } from './file/read-workbook.ts'
import type { Dictionary } from './file-texts.ts'

export type Problem = { code: RowProblem; column: string | null; value: string | null }
export type Values = { readonly [column: string]: string | undefined }
/** A row of a file, with the texts of its cells by column. A cell that is empty has none. */
export type FileRow = { sheet: Sheet; number: number; values: Values; problem: Problem | null }

export const problemOf = (code: RowProblem, column: string | null = null, value: string | null = null): Problem => ({
  code,
  column,
  value: value === null ? null : value.slice(0, 200),
})

export const wantedSheets = ({ sheets: named }: Dictionary): WantedSheets =>
  Object.fromEntries([...named].map(([name, sheet]) => [name, sheetRowsMax[sheet]]))

/** The rows of a file in the order in which they are imported. A sheet whose header lacks something has a problem in its header alone. */
export function rowsOf({ sheets: read }: ReadWorkbook, dictionary: Dictionary): FileRow[] {
  return sheets.flatMap((sheet) =>
    read.filter(({ name }) => dictionary.sheets.get(name) === sheet).flatMap((one) => rowsIn(one, sheet, dictionary)),
  )
}

function rowsIn({ rows: [header, ...rows] }: ReadSheet, sheet: Sheet, dictionary: Dictionary): FileRow[] {
  if (!header) return []
  const found: (string | undefined)[] = []
  const problems: FileRow[] = []
  const report = (...problem: Parameters<typeof problemOf>) =>
    problems.push({ sheet, number: header.number, values: {}, problem: problemOf(...problem) })
  for (const cell of header.cells) {
    const text = typeof cell === 'string' ? cell : ''
    const column = dictionary.columns[sheet].get(comparable(text))
    if (column !== undefined && found.includes(column)) report('twiceColumn', column, text)
    else if (column === undefined && text !== '') report('unknownColumn', null, text)
    found.push(column !== undefined && found.includes(column) ? undefined : column)
  }
  const missing = columns[sheet].filter((column) => 'isNeeded' in column && !found.includes(column.name))
  for (const { name } of missing) report('missingColumn', name)
  if (missing.length > 0) return problems
  return [...problems, ...rows.map(({ number, cells }) => rowIn(sheet, number, cells, found))]
}

function rowIn(
  sheet: Sheet,
  number: number,
  cells: ReadSheet['rows'][number]['cells'],
  found: readonly (string | undefined)[],
): FileRow {
  const values: Record<string, string> = {}
  let problem: Problem | null = null
  for (const [index, column] of found.entries()) {
    const cell = cells[index]
    if (column === undefined || cell === undefined || cell === '') continue
    if (typeof cell === 'string') values[column] = cell
    else problem ??= problemOf(cell.problem, column)
  }
  return { sheet, number, values, problem }
}
