import { offsetMinutes, offsetText } from '@portico/contract/shared/time-offset'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

type Denials = { start: number; end: number; timeZone: string; accessPointId?: string | undefined }

/** What has happened at a property lately. */
export const historyPath = (propertyId: string) => `${propertyPath(propertyId)}/access-history`

/** What has happened at a property in a period by its own clock, or the denials alone. */
export function propertyHistoryPath(propertyId: string, range: { start: string; end: string }, status?: 'FAILURE') {
  const search = new URLSearchParams({ range: `${range.start}/${range.end}`, zone: 'property' })
  if (status) search.append('filter', `unlockStatus=${status}`)
  return `${historyPath(propertyId)}?${search}`
}

/** The denials of a period, at all entrances or at one. The end of the period is not part of it. */
export function denialsPath(propertyId: string, { start, end, timeZone, accessPointId }: Denials): string {
  const search = new URLSearchParams({ range: `${localMoment(start, timeZone)}/${localMoment(end - 1, timeZone)}` })
  search.append('filter', 'unlockStatus=FAILURE')
  if (accessPointId) search.append('filter', `entrance=${accessPointId}`)
  return `${historyPath(propertyId)}?${search}`
}

/** What was typed in the last day at keypads that waited after wrong codes, at all entrances or at one. */
export function triesPath(propertyId: string, accessPointId?: string): string {
  const search = new URLSearchParams({ range: '1.day', filter: 'denialReason=TOO_MANY_TRIES' })
  if (accessPointId) search.append('filter', `entrance=${accessPointId}`)
  return `${historyPath(propertyId)}?${search}`
}

/** What has happened at an entrance. */
export const entranceHistoryPath = (propertyId: string, accessPointId: string) =>
  `${historyPath(propertyId)}?${new URLSearchParams({ filter: `entrance=${accessPointId}` })}`

/** As the range picker writes it: `2026-11-15T10:00:00.000-08:00`. */
export function localMoment(millis: number, timeZone: string): string {
  const wall = new Date(millis + offsetMinutes(millis, timeZone) * 60_000)
  return `${wall.toISOString().slice(0, -1)}${offsetText(millis, timeZone).slice('UTC'.length)}`
}
