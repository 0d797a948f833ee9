import { historyPath, localMoment } from '#web/data/history/history.paths.ts'

type Visits = { start: number; end: number; timeZone: string }

/** What somebody, or the couriers of a provider, did in a period. */
export function visitorPath(propertyId: string, visitor: string, { start, end, timeZone }: Visits): string {
  const search = new URLSearchParams({ range: `${localMoment(start, timeZone)}/${localMoment(end - 1, timeZone)}` })
  search.append('filter', `accessedBy=${visitor}`)
  return `${historyPath(propertyId)}?${search}`
}
