import { queryOptions } from '@tanstack/react-query'
import { historyKeys } from '#web/data/history/history.queries.ts'
import { api } from '#web/platform/api.ts'

const FRESH_MS = 5 * 60_000

export const busyHoursQuery = (propertyId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'busyHours', { timeZone }] as const,
    queryFn: ({ signal }) => api('GET /v1/accessHistory/busyHours', { query: { propertyId, timeZone }, signal }),
    staleTime: FRESH_MS,
  })

export const deliveriesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'deliveries'] as const,
    queryFn: ({ signal }) => api('GET /v1/accessHistory/deliveries', { query: { propertyId }, signal }),
    staleTime: FRESH_MS,
  })

/** Changes of people come often and in many ways, so it is fetched again whenever the chart is shown. */
export const endingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'endings'] as const,
    queryFn: ({ signal }) => api('GET /v1/people/endings', { query: { propertyId }, signal }),
    staleTime: 0,
  })
