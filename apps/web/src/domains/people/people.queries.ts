import type { Person } from '@portico/contract/people/people.schema'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { keysKeys } from '#web/domains/keys/keys.queries.ts'
import { portfolioQuery, propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'

export const peopleKeys = {
  all: ['people'] as const,
  ofProperty: (propertyId: string) => [...peopleKeys.all, propertyId] as const,
}

/** Everybody of a property, in one call. */
export const peopleQuery = (propertyId: string) =>
  queryOptions({
    queryKey: peopleKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) => (await api('GET /v1/people/', { query: { propertyId }, signal })).people,
  })

/** People, how many hold each key, and how many there are: all of it is counted anew. */
export const refreshPeople = (queryClient: QueryClient, propertyId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: peopleKeys.ofProperty(propertyId) }),
    queryClient.invalidateQueries({ queryKey: keysKeys.property(propertyId) }),
    queryClient.invalidateQueries({ queryKey: portfolioQuery.queryKey }),
  ])

/** More than these would make the page itself slow: it comes without them and fetches them beside its code. */
const SENT_WITH_PAGE = 500

export async function prefetchPeople(queryClient: QueryClient, propertyId: string) {
  if (import.meta.env.SSR) {
    const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
    if ((property?.counts.users ?? 0) > SENT_WITH_PAGE) return
  }
  await queryClient.prefetchQuery(peopleQuery(propertyId))
}

/** A page about one of many brings along that one; as of long ago, so that the browser asks for everybody. */
export function sendOnly(queryClient: QueryClient, propertyId: string, person: Person) {
  const { queryKey } = peopleQuery(propertyId)
  const people = queryClient.getQueryData(queryKey) ?? []
  if (people.length > SENT_WITH_PAGE) queryClient.setQueryData(queryKey, [person], { updatedAt: 0 })
}
