import { writeCsv } from '@portico/contract/shared/csv'
import type { Column } from '#web/ui/collection/list-table.tsx'
import { NOTHING } from './time-texts.ts'

/** The rows with all columns that the table has. */
export function tableAsCsv<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  language: string,
) {
  const written = columns.flatMap(({ header, textOf }) => (textOf ? [{ header, textOf }] : []))
  const textsOf = (row: Row) => written.map(({ textOf }) => withoutDash([textOf(row)].flat().join('; ')))
  return writeCsv([written.map(({ header }) => header), ...rows.map(textsOf)], language)
}

const withoutDash = (text: string) => (text === NOTHING ? '' : text)
