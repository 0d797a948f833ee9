import { useMemo } from 'react'
import type { TablePreference } from './preference-store.ts'
import { usePreference } from './preferences.ts'

/** A table's page size and columns, remembered by its name. What the table does not offer any more is forgotten. */
export function useTablePreference(
  name: string,
  initial: TablePreference,
  offered: { pageSizes: readonly number[]; columns: readonly string[] },
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
