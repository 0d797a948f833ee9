import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

type Wanted = { accessPointId?: string | undefined; kind?: DoorEventKind; time?: 'today' | 'week' | 'month' }

/** What the doors of a property told beside attempts; at one entrance, of one kind, or lately. */
export function doorEventsPath(propertyId: string, { accessPointId, kind, time }: Wanted = {}): string {
  const search = new URLSearchParams()
  if (accessPointId) search.set('entrance', accessPointId)
  if (kind) search.set('kind', kind)
  if (time) search.set('time', time)
  const query = search.toString()
  return `${propertyPath(propertyId)}/door-events${query && `?${query}`}`
}
