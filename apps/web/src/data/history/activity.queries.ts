import type { ActivityUnit } from '@portico/contract/history/activity.rules'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { historyKeys } from './history.queries.ts'

const HOUR_MS = 3_600_000
/** When the last 24 hours or 30 days began; the current one is one of them. Not every day has 24 hours. */
const beginningOf = (by: ActivityUnit, now: number, timeZone: string) =>
  by === 'hour' ? now - 23 * HOUR_MS : startOfDay(addToDay(dayOf(now, timeZone), -29, 'day'), timeZone)
const FRESH_MS = 60_000

export type ActivityPlace = { propertyId: string; accessPointId?: string | undefined }

/** How often doors opened and stayed shut lately, at all entrances of a property or at one. */
export const activityQuery = ({ propertyId, accessPointId }: ActivityPlace, by: ActivityUnit, timeZone: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'activity', { accessPointId, by, timeZone }] as const,
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const range = { gte: String(beginningOf(by, now, timeZone)), lte: String(now) }
      const query = { propertyId, ...(accessPointId && { accessPointId }), ...range, by, timeZone }
      return (await api('GET /v1/accessHistory/activity', { query, signal })).periods
    },
    staleTime: FRESH_MS,
  })
