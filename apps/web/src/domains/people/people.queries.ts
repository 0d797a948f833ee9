import type { Person } from '@portico/contract/people/people.schema'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { keysKeys } from '#web/domains/keys/keys.queries.ts'
import { portfolioQuery, propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'

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

/** One of them; a part of the list's key, so that both are refreshed together. */
export const personQuery = (propertyId: string, personId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.ofProperty(propertyId), personId] as const,
    queryFn: ({ signal }) => api('GET /v1/people/:personId', { params: { personId }, query: { propertyId }, signal }),
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

/** What the server has answered shows at once, in the list and in the form. */
export function updateCachedPerson(queryClient: QueryClient, propertyId: string, person: Person) {
  queryClient.setQueryData(personQuery(propertyId, person.personId).queryKey, person)
  queryClient.setQueryData(peopleQuery(propertyId).queryKey, (people) => {
    if (!people) return people
    const isKnown = people.some(({ personId }) => personId === person.personId)
    return isKnown ? people.map((one) => (one.personId === person.personId ? person : one)) : [...people, person]
  })
}

/** For a page about one person: the list knows them if somebody has looked at it, otherwise only they are asked for. */
export const loadPerson = async (queryClient: QueryClient, propertyId: string, personId: string) =>
  findListed(queryClient.getQueryData(peopleQuery(propertyId).queryKey), personId) ??
  (await queryClient.fetchQuery(personQuery(propertyId, personId)))

export async function reloadPerson(queryClient: QueryClient, propertyId: string, personId: string) {
  const person = await queryClient.fetchQuery({ ...personQuery(propertyId, personId), staleTime: 0 })
  updateCachedPerson(queryClient, propertyId, person)
  return person
}

export const findListed = (people: readonly Person[] | undefined, personId: string | undefined) =>
  people?.find((one) => one.personId === personId)

/** An address can also name somebody by what is no id at all. */
export const isNobody = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)
