import type { Locale } from '@portico/contract/shared/locales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { type ChangesFilters, type ChangesView, momentsOf } from './changes-view.ts'

export const CHANGES_PER_PAGE = 20

/** Whose changes: those of a property, or those of a company and of all of its properties. */
export type ChangesOf = { propertyId: string } | { companyId: string }
export const keyOf = (of: ChangesOf) => ['changes', 'propertyId' in of ? of.propertyId : of.companyId] as const

/** The server words changes, so it is told the language and whose days the range has. */
export type Wording = { locale: Locale; timeZone: string }

export function changesRequest(filters: ChangesFilters, { locale, timeZone }: Wording, now = Date.now()) {
  const { by, topic, about } = filters
  const { gte, lte } = { gte: undefined, lte: undefined, ...momentsOf(filters, timeZone, now) }
  return {
    ...(by && { by }),
    ...(topic && { topic }),
    ...(about && { about }),
    ...(gte !== undefined && { gte: String(gte) }),
    ...(lte !== undefined && { lte: String(lte) }),
    locale,
    timeZone,
  }
}

type Request = ReturnType<typeof changesRequest> & { pageSize: string; pageNumber: string }

export const fetchChanges = (of: ChangesOf, query: Request, signal?: AbortSignal) =>
  'propertyId' in of
    ? api('GET /v1/property/changes/:propertyId', { params: of, query, ...(signal && { signal }) })
    : api('GET /v1/companies/:companyId/changes', { params: of, query, ...(signal && { signal }) })

/** One page of the changes. The previous page stays visible until the next one is loaded. */
export const changesQuery = (of: ChangesOf, { page, ...filters }: ChangesView, wording: Wording) =>
  queryOptions({
    queryKey: [...keyOf(of), 'page', filters, page, wording] as const,
    queryFn: ({ signal }) =>
      fetchChanges(
        of,
        { ...changesRequest(filters, wording), pageSize: String(CHANGES_PER_PAGE), pageNumber: String(page) },
        signal,
      ),
    placeholderData: keepPreviousData,
    // Everybody changes something all the time, so each visit of the page reads them again.
    staleTime: 0,
  })

/** Who has changed something, for those who see the changes of others. */
export const authorsQuery = (of: ChangesOf) =>
  queryOptions({
    queryKey: [...keyOf(of), 'authors'] as const,
    queryFn: async ({ signal }) => {
      const { authors } = await ('propertyId' in of
        ? api('GET /v1/property/changes/:propertyId/authors', { params: of, signal })
        : api('GET /v1/companies/:companyId/changes/authors', { params: of, signal }))
      return authors
    },
    staleTime: 60_000,
  })
