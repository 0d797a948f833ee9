import type { Locale } from '@portico/contract/shared/locales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { type PassesView, passesRequest } from './passes-view.ts'

export const PASSES_PER_PAGE = 20
/** As many as the page of a user shows. */
const OF_HOST = 5

const passesKeyOf = (propertyId: string) => ['passes', propertyId] as const

/** One page of the passes. The previous page stays visible until the next one is loaded. */
export const passesQuery = (propertyId: string, { page, ...view }: PassesView, locale: Locale) =>
  queryOptions({
    queryKey: [...passesKeyOf(propertyId), 'page', view, page, locale] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/passes', {
        query: {
          propertyId,
          ...passesRequest({ ...view, page }),
          locale,
          pageSize: String(PASSES_PER_PAGE),
          pageNumber: String(page),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Doors count uses by themselves, and time ends passes.
    staleTime: 0,
  })

/** The passes of a host that have not ended, the first of them. */
export const passesOfHostQuery = (propertyId: string, hostId: string) =>
  queryOptions({
    queryKey: [...passesKeyOf(propertyId), 'host', hostId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/passes', {
        query: { propertyId, hostId, only: 'CURRENT', pageSize: String(OF_HOST), pageNumber: '1' },
        signal,
      }),
    staleTime: 0,
  })

/** The entrances of a pass, and whether their doors would know it now. */
export const passDoorsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...passesKeyOf(propertyId), 'doors'] as const,
    queryFn: async ({ signal }) => (await api('GET /v1/passes/doors', { query: { propertyId }, signal })).doors,
    staleTime: 0,
  })
