import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import type { ListedCredentials } from './credential-rows.ts'

type Type = 'CODE' | 'PHYSICAL'

const credentialsKeys = {
  all: ['credentials'] as const,
  ofProperty: (propertyId: string) => [...credentialsKeys.all, propertyId] as const,
  ofType: (propertyId: string, type: Type, personId = 'everybody') =>
    [...credentialsKeys.ofProperty(propertyId), type, personId] as const,
}

/** A 404 means that the property has no credentials. */
const listQuery = (propertyId: string, type: Type, personId?: string) =>
  queryOptions({
    queryKey: credentialsKeys.ofType(propertyId, type, personId),
    queryFn: async ({ signal }): Promise<ListedCredentials> => {
      try {
        const query = { propertyId, type, ...(personId && { personId }) }
        return await api('GET /v1/credentials', { query, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { credentialsWithRelations: [], total: 0 }
        throw error
      }
    },
  })

export const codesQuery = (propertyId: string) => listQuery(propertyId, 'CODE')
export const codesOfPersonQuery = (propertyId: string, personId: string) => listQuery(propertyId, 'CODE', personId)
export const fobsOfPersonQuery = (propertyId: string, personId: string) => listQuery(propertyId, 'PHYSICAL', personId)
export const fobsQuery = (propertyId: string) => listQuery(propertyId, 'PHYSICAL')

/** With more people the list would make the HTML slow, so the browser loads it after the page. */
const SENT_WITH_PAGE_UP_TO = 500

export async function prefetchCredentials(
  queryClient: QueryClient,
  propertyId: string,
  query: ReturnType<typeof listQuery>,
) {
  if (import.meta.env.SSR) {
    const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
    if ((property?.counts.users ?? 0) > SENT_WITH_PAGE_UP_TO) return
  }
  await queryClient.prefetchQuery(query)
}
