import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import type { ReportView } from './report/report-view.ts'
import type { RunsView } from './runs-view.ts'

export const syncKeys = {
  all: ['sync'] as const,
  ofProperty: (propertyId: string) => [...syncKeys.all, propertyId] as const,
}

/** How the sync of a property stands; null where nothing is connected. */
export const syncOverviewQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'overview'] as const,
    queryFn: async ({ signal }) => (await api('GET /v1/sync/:propertyId', { params: { propertyId }, signal })).overview,
  })

/** One page of the runs. The previous page stays visible until the next one is loaded. */
export const runsQuery = (propertyId: string, { page, ...view }: RunsView) =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'runs', view, page] as const,
    queryFn: ({ signal }) => {
      const query = { ...view, pageNumber: String(page) }
      return api('GET /v1/sync/:propertyId/runs', { params: { propertyId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

const linesRequest = ({ kind, search }: ReportView) => ({
  ...(kind && { kind }),
  ...(search.trim() && { search: search.trim() }),
})

/** A run and one page of its report. */
export const runQuery = (propertyId: string, runId: string, view: ReportView) =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'run', runId, view] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/sync/:propertyId/runs/:runId', {
        params: { propertyId, runId },
        query: { ...linesRequest(view), pageNumber: String(view.page) },
        signal,
      }),
    // The page of another run is not a placeholder for this one.
    placeholderData: (previous) => (previous?.run.runId === runId ? previous : undefined),
  })

/** What the file with the report contains. */
export const exportRequest = (view: ReportView) => linesRequest(view)

export const conflictsQuery = (propertyId: string, state: 'OPEN' | 'DECIDED') =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'conflicts', state] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/sync/:propertyId/conflicts', { params: { propertyId }, query: { state }, signal }),
  })

export const worklistQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'worklist'] as const,
    queryFn: ({ signal }) => api('GET /v1/sync/:propertyId/worklist', { params: { propertyId }, signal }),
  })
