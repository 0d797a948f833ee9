import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'

const never = () => () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's. A server does not know it: its page is drawn in the zone of the property, says so, and changes when it wakes. */
export function useShownZone(propertyId: string): string {
  const { data: property } = useQuery(propertyQuery(propertyId))
  const own = useSyncExternalStore<string | null>(never, zoneOfBrowser, () => null)
  return own ?? property?.timeZone ?? 'UTC'
}
