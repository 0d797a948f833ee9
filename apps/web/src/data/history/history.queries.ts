import { writeList } from '@portico/contract/history/history.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { type HistoryFilter, type HistoryView, momentsOf, rangeText } from './history-view.ts'

export const historyKeys = {
  all: ['history'] as const,
  ofProperty: (propertyId: string) => [...historyKeys.all, propertyId] as const,
}

const valuesOf = (filters: readonly HistoryFilter[], field: HistoryFilter['field']) =>
  filters.filter((filter) => filter.field === field).map(({ value }) => value)

/** The part of a request that filters. */
function subjectsOf(filters: readonly HistoryFilter[]) {
  const visitors = valuesOf(filters, 'accessedBy')
  const entrances = valuesOf(filters, 'entrance')
  const statuses = valuesOf(filters, 'unlockStatus')
  const reasons = valuesOf(filters, 'denialReason')
  return {
    ...(visitors.length > 0 && { accessBy: writeList(visitors) }),
    ...(entrances.length > 0 && { accessPointIds: entrances.join(',') }),
    ...(statuses.length > 0 && { unlockStatuses: statuses.join(',') }),
    ...(reasons.length > 0 && { denialReasons: reasons.join(',') }),
  }
}

/** The request for a view, relative to the current time. */
export function historyRequest(propertyId: string, { range, filters, sort }: HistoryView) {
  const { gte, lte } = momentsOf(range, Date.now())
  return {
    propertyId,
    gte: String(gte),
    ...(lte !== undefined && { lte: String(lte) }),
    ...subjectsOf(filters),
    sortAttribute: sort.field,
    sortDirection: sort.isDescending ? ('DESC' as const) : ('ASC' as const),
  }
}

/** One page of the history. The previous page stays visible until the next one is loaded. */
export const historyPageQuery = (propertyId: string, view: HistoryView, pageSize: number) =>
  queryOptions({
    queryKey: [
      ...historyKeys.ofProperty(propertyId),
      'page',
      { range: rangeText(view.range), filters: view.filters, sort: view.sort, page: view.page, pageSize },
    ] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/accessHistory', {
        query: { ...historyRequest(propertyId, view), pageSize: String(pageSize), pageNumber: String(view.page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** What has happened since the last answer, by the clock of the server. */
export const fetchLatest = (
  propertyId: string,
  { range, filters }: HistoryView,
  since: number | undefined,
  signal: AbortSignal,
) =>
  api('GET /v1/accessHistory/latest', {
    query: {
      propertyId,
      gte: String(momentsOf(range, Date.now()).gte),
      ...(since !== undefined && { since: String(since) }),
      ...subjectsOf(filters),
    },
    signal,
  })

/** All entrances in the history, including deleted ones. */
export const entranceOptionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'entrances'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/accessHistory/options', { query: { propertyId, filter: 'accessPointIds' }, signal })).options,
  })

/** The first visitors whose name or e-mail address contains the text. */
export const visitorOptionsQuery = (propertyId: string, search: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'visitors', search] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/accessHistory/options', { query: { propertyId, filter: 'accessBy', search }, signal }))
        .options,
    placeholderData: keepPreviousData,
  })

/** When an entrance was last opened, and by whom; null if it never was. */
export const lastOpeningQuery = (propertyId: string, accessPointId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'last', accessPointId] as const,
    queryFn: async ({ signal }) => {
      const query = { propertyId, accessPointIds: accessPointId, unlockStatuses: 'SUCCESS', pageSize: '1' }
      return (await api('GET /v1/accessHistory', { query, signal })).records[0] ?? null
    },
    staleTime: 10_000,
  })
