import type { Fault } from './simulator.ts'

/** The rows that a page holds. What stood at the end of a page stands again at the start of the next when a row was added meanwhile. */
export function pageOf<Row>(rows: readonly Row[], start: number, size: number, fault: Fault | undefined): Row[] {
  const repeats = fault === 'duplicate-across-pages' && start > 0 ? 1 : 0
  return rows.slice(start - repeats, start + size)
}

/** As systems that were made for XML write lists in JSON. */
export function writeList<Row>(rows: readonly Row[], fault: Fault | undefined): readonly Row[] | Row | '' {
  if (fault === 'no-rows-as-empty' && rows.length === 0) return ''
  const [only] = rows
  return fault === 'single-row-as-object' && rows.length === 1 && only !== undefined ? only : rows
}

export const UNKNOWN_STATUS = 'Pending Transfer'
