import { useMemo } from 'react'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Preferences, TablePreference } from './preference-store.ts'
import { readPreference, usePreference } from './preferences.ts'

type Offered = { pageSizes: readonly number[]; columns: readonly string[] }

/** What the visitor's cookie tells the server; a browser knows by itself. */
export const visitorView = createContext<Partial<Preferences>>({})

/** For a loader that fetches one page of a table, before anything is drawn. */
export function pageSizeFor(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  name: string,
  initial: TablePreference,
  offered: Offered,
): number {
  const tables = import.meta.env.SSR ? context.get(visitorView).tables : readPreference('tables')
  const stored = tables?.[name]?.pageSize
  return stored !== undefined && offered.pageSizes.includes(stored) ? stored : initial.pageSize
}

/** A table's page size and columns, remembered by its name. What the table does not offer any more is forgotten. */
export function useTablePreference(
  name: string,
  initial: TablePreference,
  offered: Offered,
): readonly [TablePreference, (value: TablePreference) => void] {
  const [tables, setTables] = usePreference('tables')
  const stored = tables[name]
  const value = useMemo(() => {
    if (!stored) return initial
    const visibleColumns = stored.visibleColumns.filter((column) => offered.columns.includes(column))
    return {
      pageSize: offered.pageSizes.includes(stored.pageSize) ? stored.pageSize : initial.pageSize,
      visibleColumns: visibleColumns.length > 0 ? visibleColumns : initial.visibleColumns,
      isCompact: stored.isCompact === true,
    }
  }, [stored, initial, offered.pageSizes, offered.columns])
  return [value, (next) => setTables({ ...tables, [name]: next })]
}
