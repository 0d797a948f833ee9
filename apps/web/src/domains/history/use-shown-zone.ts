import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type HistoryView, type ShownZone, shownZones } from '#web/data/history/history-view.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { zoneOfBrowser } from '#web/platform/time-texts.ts'
import { HISTORY_TABLE } from './history-columns.tsx'

const never = () => () => undefined

function useZones(propertyId: string) {
  const { data: property } = useQuery(propertyQuery(propertyId))
  const own = useSyncExternalStore<string | null>(never, zoneOfBrowser, () => null)
  const ofProperty = property?.timeZone ?? 'UTC'
  return { browser: own ?? ofProperty, property: ofProperty }
}

/** The time zone of the browser. The server does not know it and renders with that of the property, so the text changes after hydration. */
export const useShownZone = (propertyId: string): string => useZones(propertyId).browser

/** The time zone of the history: that of the address, else the one that was chosen last, else the browser's. */
export function useHistoryZone(propertyId: string, { zone }: Pick<HistoryView, 'zone'>) {
  const isFull = useIsFull()
  const zones = useZones(propertyId)
  const [tables, setTables] = usePreference('tables')
  const stored = tables[HISTORY_TABLE.name] ?? { pageSize: HISTORY_TABLE.pageSize, visibleColumns: [] }
  const preferred = shownZones.find((one) => one === stored.zone) ?? 'browser'
  const shown: ShownZone = isFull ? (zone ?? preferred) : 'browser'
  const other: ShownZone = shown === 'browser' ? 'property' : 'browser'
  return {
    timeZone: zones[shown],
    /** Null where it would change nothing. */
    other: isFull && zones.browser !== zones.property ? { name: other, timeZone: zones[other] } : null,
    setPreferred: (next: ShownZone) => setTables({ ...tables, [HISTORY_TABLE.name]: { ...stored, zone: next } }),
  }
}
