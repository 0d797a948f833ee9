import type { ActivityUnit } from '@portico/contract/history/activity.rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { historyKeys } from './history.queries.ts'

const HOUR_MS = 3_600_000
/** The last 24 hours or 30 days; the current one is one of them. */
const SPAN_MS: Record<ActivityUnit, number> = { hour: 23 * HOUR_MS, day: 29 * 24 * HOUR_MS }
const FRESH_MS = 60_000

export type ActivityPlace = { propertyId: string; accessPointId?: string | undefined }

/** How often doors opened and stayed shut lately, at all entrances of a property or at one. */
export const activityQuery = ({ propertyId, accessPointId }: ActivityPlace, by: ActivityUnit, timeZone: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'activity', { accessPointId, by, timeZone }] as const,
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const range = { gte: String(now - SPAN_MS[by]), lte: String(now) }
      const query = { propertyId, ...(accessPointId && { accessPointId }), ...range, by, timeZone }
      return (await api('GET /v1/accessHistory/activity', { query, signal })).periods
    },
    staleTime: FRESH_MS,
  })
