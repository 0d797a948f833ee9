import { useIsFull } from '#web/platform/flags.ts'
import type { TablePreference } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { HISTORY_TABLE } from './history-columns.tsx'
import { constantColumns, type HistoryRow } from './history-rows.ts'

/** The page size and the columns. Until columns are chosen, those that say the same in every row are hidden. */
export function useHistoryChoice() {
  const isFull = useIsFull()
  const { value, set, pageSizes } = useTableChoice(HISTORY_TABLE)
  const [tables] = usePreference('tables')
  const hasChosen = !isFull || (tables[HISTORY_TABLE.name]?.visibleColumns.length ?? 0) > 0
  return {
    value,
    pageSizes,
    columnsOf(rows: readonly HistoryRow[]): readonly string[] {
      const hidden = hasChosen ? [] : constantColumns(rows)
      return value.visibleColumns.filter((column) => !hidden.includes(column))
    },
    /** Another page size alone chooses no columns. */
    set(next: TablePreference, shown: readonly string[]) {
      const isSame =
        next.visibleColumns.length === shown.length && shown.every((id) => next.visibleColumns.includes(id))
      set({ ...next, ...(!hasChosen && isSame && { visibleColumns: [] }) })
    },
  }
}
