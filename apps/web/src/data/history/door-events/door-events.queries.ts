import { DOOR_EVENTS_PAGE_SIZE } from '@portico/contract/history/door-events.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { historyKeys } from '#web/data/history/history.queries.ts'
import { api } from '#web/platform/api.ts'
import { type DoorEventsView, requestOf } from './door-events-view.ts'

/** Somebody may be waiting for the door to be shut. */
const FRESH_MS = 15_000
const LATEST = 5

const keyOf = (propertyId: string) => [...historyKeys.ofProperty(propertyId), 'doorEvents'] as const

/** One page. The previous page stays visible until the next one is loaded. */
export const doorEventsQuery = (propertyId: string, { page, ...filters }: DoorEventsView, timeZone: string) =>
  queryOptions({
    queryKey: [...keyOf(propertyId), 'page', filters, page, timeZone] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/doorEvents', {
        query: {
          propertyId,
          ...requestOf(filters, timeZone),
          pageSize: String(DOOR_EVENTS_PAGE_SIZE),
          pageNumber: String(page),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })

/** The latest of one entrance. */
export const latestDoorEventsQuery = (propertyId: string, accessPointId: string) =>
  queryOptions({
    queryKey: [...keyOf(propertyId), 'latest', accessPointId] as const,
    queryFn: async ({ signal }) =>
      (
        await api('GET /v1/doorEvents', {
          query: { propertyId, accessPointIds: accessPointId, pageSize: String(LATEST), pageNumber: '1' },
          signal,
        })
      ).records,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
