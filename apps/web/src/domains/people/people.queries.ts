import type { Person } from '@portico/contract/people/people.schema'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const peopleKeys = {
  all: ['people'] as const,
  ofProperty: (propertyId: string) => [...peopleKeys.all, propertyId] as const,
}

/** All people of a property, in one call. */
export const peopleQuery = (propertyId: string) =>
  queryOptions({
    queryKey: peopleKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) => (await api('GET /v1/people/', { query: { propertyId }, signal })).people,
  })

/** The first page of the table of users, which is there before all people of a large property are. */
export const firstPeopleQuery = (propertyId: string, first: number) =>
  queryOptions({
    queryKey: [...peopleKeys.ofProperty(propertyId), { first }] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/people/', { query: { propertyId, first: String(first) }, signal })).people,
  })

/** One person. Its query key extends that of the list, so that both are invalidated together. */
export const personQuery = (propertyId: string, personId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.ofProperty(propertyId), personId] as const,
    queryFn: ({ signal }) => api('GET /v1/people/:personId', { params: { personId }, query: { propertyId }, signal }),
  })

/** With more people the HTML would be slow, so the browser loads them after the page. */
const SENT_WITH_PAGE = 500

const hasMany = async (queryClient: QueryClient, propertyId: string) => {
  const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
  return (property?.counts.users ?? 0) > SENT_WITH_PAGE
}

export async function prefetchPeople(queryClient: QueryClient, propertyId: string) {
  if (import.meta.env.SSR && (await hasMany(queryClient, propertyId))) return
  await queryClient.prefetchQuery(peopleQuery(propertyId))
}

/** For the table of users. Where there are many, the page needs only the first page of the table, if that is what the table shows. */
export async function prefetchPeopleTable(queryClient: QueryClient, propertyId: string, firstPage: number | undefined) {
  const isKnown = queryClient.getQueryData(peopleQuery(propertyId).queryKey) !== undefined
  if (firstPage !== undefined && !isKnown && (await hasMany(queryClient, propertyId)))
    await queryClient.prefetchQuery(firstPeopleQuery(propertyId, firstPage))
  else await prefetchPeople(queryClient, propertyId)
}

/** Puts the person into the cached list and the cached person, so that they need no request. */
export function updateCachedPerson(queryClient: QueryClient, propertyId: string, person: Person) {
  queryClient.setQueryData(personQuery(propertyId, person.personId).queryKey, person)
  queryClient.setQueryData(peopleQuery(propertyId).queryKey, (people) => {
    if (!people) return people
    const isKnown = people.some(({ personId }) => personId === person.personId)
    return isKnown ? people.map((one) => (one.personId === person.personId ? person : one)) : [...people, person]
  })
}

/** Loads one person for a page: from the cached list if there is one, or else with a request for this person only. */
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

/** The id in an address may be invalid. */
export const isNobody = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)
