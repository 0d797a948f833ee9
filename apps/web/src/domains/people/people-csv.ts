import { writeCsv } from '@portico/contract/shared/csv'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { foldTexts, readView, type Sort, select, sortBy } from '#web/ui/collection/collection-view.ts'

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The address, which stores the filters and the order of the table. */
  search: URLSearchParams
  sort: Sort
  language: string
}

/** The rows that the filters of the table leave, in its order and from all its pages, with all columns that it has. */
export function tableAsCsv<Row extends object>({ rows, columns, search, sort, language }: Options<Row>): string {
  const fields = columns.flatMap(({ id, textOf, sortOf }) => (textOf ? [{ id, textOf, sortOf }] : []))
  const ids = fields.map(({ id }) => id)
  const view = readView(search, ids, sort)
  const shown = select(sortBy(rows, view.sort, fields, language), foldTexts(fields), view)
  const textsOf = (row: Row) => fields.map(({ textOf }) => withoutDash([textOf(row)].flat().join('; ')))
  const header = columns.filter(({ id }) => ids.includes(id)).map((column) => column.header)
  return writeCsv([header, ...shown.map(textsOf)], language)
}

const withoutDash = (text: string) => (text === NOTHING ? '' : text)
