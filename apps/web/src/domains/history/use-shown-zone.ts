import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'

const never = () => () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the browser. The server does not know it and renders with that of the property, so the text changes after hydration. */
export function useShownZone(propertyId: string): string {
  const { data: property } = useQuery(propertyQuery(propertyId))
  const own = useSyncExternalStore<string | null>(never, zoneOfBrowser, () => null)
  return own ?? property?.timeZone ?? 'UTC'
}
