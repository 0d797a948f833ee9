import type { RetentionPreviewBody } from '@portico/contract/privacy/privacy.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const keyOf = (propertyId: string, ...what: readonly unknown[]) => ['privacy', propertyId, ...what] as const
const WORKING_MS = 5_000

/** How long the history names people. While the server still works on it, it is asked again. */
export const retentionQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'retention'),
    queryFn: ({ signal }) => api('GET /v1/privacy/:propertyId/retention', { params: { propertyId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.isDone === false ? WORKING_MS : false),
  })

/** What rules would do. The last answer stays visible until the next one is there. */
export const retentionPreviewQuery = (propertyId: string, body: RetentionPreviewBody) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'preview', body),
    queryFn: ({ signal }) =>
      api('POST /v1/privacy/:propertyId/retention/preview', { params: { propertyId }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const holdsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'holds'),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/privacy/:propertyId/holds', { params: { propertyId }, signal })).holds,
  })
