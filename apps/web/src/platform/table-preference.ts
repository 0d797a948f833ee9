import { useMemo } from 'react'
import type { TablePreference } from './preference-store.ts'
import { type Loader, preferenceFor, usePreference } from './preferences.ts'

/** The options and defaults of a table. Preferences are stored by its name. */
export type TableSettings = {
  name: string
  pageSize: number
  pageSizes: readonly number[]
  columns: readonly string[]
  /** Without it all columns are visible. The array must be stable across renders. */
  defaultColumns?: readonly string[]
}

export function pageSizeFor(loader: Loader, { name, pageSize, pageSizes }: TableSettings): number {
  const stored = preferenceFor(loader, 'tables')[name]?.pageSize
  return stored !== undefined && pageSizes.includes(stored) ? stored : pageSize
}

/** Stored columns and page sizes that the table no longer offers are ignored. */
export function choiceOf(
  { pageSize, pageSizes, columns, defaultColumns = columns }: Omit<TableSettings, 'name'>,
  stored: TablePreference | undefined,
): TablePreference {
  const visibleColumns = stored?.visibleColumns.filter((column) => columns.includes(column)) ?? []
  return {
    pageSize: stored && pageSizes.includes(stored.pageSize) ? stored.pageSize : pageSize,
    visibleColumns: visibleColumns.length > 0 ? visibleColumns : defaultColumns,
    isCompact: stored?.isCompact === true,
  }
}

/** The value is stable across renders. */
export function useTableChoice({ name, pageSize, pageSizes, columns, defaultColumns = columns }: TableSettings) {
  const [tables, setTables] = usePreference('tables')
  const stored = tables[name]
  const value = useMemo(
    () => choiceOf({ pageSize, pageSizes, columns, defaultColumns }, stored),
    [stored, pageSize, pageSizes, columns, defaultColumns],
  )
  return { value, set: (next: TablePreference) => setTables({ ...tables, [name]: next }), pageSizes }
}
