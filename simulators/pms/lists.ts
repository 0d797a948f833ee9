import type { Fault } from './simulator.ts'

/** The rows of a page. With the fault, the last row of a page is repeated on the next one, as if a row had been added meanwhile. */
export function pageOf<Row>(rows: readonly Row[], start: number, size: number, fault: Fault | undefined): Row[] {
  const repeats = fault === 'duplicate-across-pages' && start > 0 ? 1 : 0
  return rows.slice(start - repeats, start + size)
}

type NumberedPage = { page: number; size: number; fault: Fault | undefined }

/** The rows of the n-th page. With the fault, an empty page precedes the others. */
export function numberedPage<Row>(rows: readonly Row[], { page, size, fault }: NumberedPage) {
  const isEmptyFirst = fault === 'empty-page'
  const start = (page - (isEmptyFirst ? 2 : 1)) * size
  const isLast = start + size >= rows.length && !(isEmptyFirst && page === 1)
  return { rows: start < 0 ? [] : pageOf(rows, start, size, fault), isLast }
}

/** Writes a list in JSON like a PMS that was made for XML: one row as an object, no rows as an empty text. */
export function writeList<Row>(rows: readonly Row[], fault: Fault | undefined): readonly Row[] | Row | '' {
  if (fault === 'no-rows-as-empty' && rows.length === 0) return ''
  const [only] = rows
  return fault === 'single-row-as-object' && rows.length === 1 && only !== undefined ? only : rows
}

export const UNKNOWN_STATUS = 'Pending Transfer'
