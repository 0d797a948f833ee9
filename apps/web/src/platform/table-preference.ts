import { useMemo } from 'react'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Preferences, TablePreference } from './preference-store.ts'
import { readPreference, usePreference } from './preferences.ts'

/** What a table offers, and shows until somebody chooses otherwise. Its name is that under which the choice is remembered. */
export type TableSettings = {
  name: string
  pageSize: number
  pageSizes: readonly number[]
  columns: readonly string[]
}

/** What the visitor's cookie tells the server; a browser knows by itself. */
export const visitorView = createContext<Partial<Preferences>>({})

/** For a loader that fetches one page of a table, before anything is drawn. */
export function pageSizeFor(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  { name, pageSize, pageSizes }: TableSettings,
): number {
  const tables = import.meta.env.SSR ? context.get(visitorView).tables : readPreference('tables')
  const stored = tables?.[name]?.pageSize
  return stored !== undefined && pageSizes.includes(stored) ? stored : pageSize
}

/** The same settings from render to render. What the table does not offer any more is forgotten. */
export function useTableChoice({ name, pageSize, pageSizes, columns }: TableSettings) {
  const [tables, setTables] = usePreference('tables')
  const stored = tables[name]
  const value = useMemo((): TablePreference => {
    const visibleColumns = stored?.visibleColumns.filter((column) => columns.includes(column)) ?? []
    return {
      pageSize: stored && pageSizes.includes(stored.pageSize) ? stored.pageSize : pageSize,
      visibleColumns: visibleColumns.length > 0 ? visibleColumns : columns,
      isCompact: stored?.isCompact === true,
    }
  }, [stored, pageSize, pageSizes, columns])
  return { value, set: (next: TablePreference) => setTables({ ...tables, [name]: next }), pageSizes }
}
