import { emailIdentity, type PeopleField, type PeoplePart } from '@portico/contract/people/people.rules'
import type { PeoplePage, PeopleSearch, Person } from '@portico/contract/people/people.schema'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import type { Page } from '#web/platform/list-page.ts'
import { type ListRequest, limitedCount, requestOf } from '#web/platform/list-request.ts'

export const peopleKeys = {
  all: ['people'] as const,
  ofProperty: (propertyId: string) => [...peopleKeys.all, propertyId] as const,
  pages: (propertyId: string) => [...peopleKeys.ofProperty(propertyId), 'page'] as const,
}

type PeopleRequest = ListRequest<PeopleField> & { only?: PeoplePart }

const listPeople = (propertyId: string, request: PeopleRequest, page?: Page) => ({
  query: {
    propertyId,
    ...request,
    ...(page && { pageSize: String(page.pageSize), pageNumber: String(page.pageNumber) }),
  },
})

/** One page of the people who are searched. The previous page stays visible until the next one is loaded. */
export const peoplePageQuery = (propertyId: string, request: PeopleRequest, page: Page) =>
  queryOptions({
    queryKey: [...peopleKeys.pages(propertyId), request, page] as const,
    queryFn: ({ signal }) => {
      const { query } = listPeople(propertyId, request, page)
      return api('GET /v1/people/', { query: { ...query, ...limitedCount(request) }, signal })
    },
    placeholderData: keepPreviousData,
  })

/** All people who are searched, for an export. */
export const fetchPeople = async (propertyId: string, request: PeopleRequest): Promise<Person[]> =>
  (await api('GET /v1/people/', listPeople(propertyId, request))).people

/** The page of the table that holds a person, in this order. The first one if nobody knows. */
export const findPageOf = async (propertyId: string, personId: string, request: PeopleRequest, pageSize: number) => {
  const { query } = listPeople(propertyId, request, { pageSize, pageNumber: 1 })
  const reply = await api('GET /v1/people/', { query: { ...query, holding: personId } }).catch(() => undefined)
  return reply?.pageNumber ?? 1
}

/** How many people a search means now. */
export const countPeople = async (propertyId: string, search: PeopleSearch, only?: PeoplePart): Promise<number> => {
  const request = { ...requestOf(search), ...(only && { only }) }
  return (await api('GET /v1/people/', listPeople(propertyId, request, { pageSize: 1, pageNumber: 1 }))).totalRecords
}

export const fetchByEmail = async (propertyId: string, emails: readonly string[]): Promise<Person[]> =>
  (await api('POST /v1/people/byEmail', { body: { propertyId, emails: [...emails] } })).people

/** Whether somebody of the property has this e-mail address. */
export const emailTakenQuery = (propertyId: string, email: string) =>
  queryOptions({
    queryKey: [...peopleKeys.ofProperty(propertyId), 'email', emailIdentity(email)] as const,
    queryFn: async () => (await fetchByEmail(propertyId, [email])).length > 0,
  })

/** One person. Its query key extends that of the list, so that both are invalidated together. */
export const personQuery = (propertyId: string, personId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.ofProperty(propertyId), personId] as const,
    queryFn: ({ signal }) => api('GET /v1/people/:personId', { params: { personId }, query: { propertyId }, signal }),
  })

/** The person from a page of the table that was shown, or else from a request for this person only. */
export function openedPersonQuery(queryClient: QueryClient, propertyId: string, personId: string) {
  const pages = queryClient.getQueryCache().findAll({ queryKey: peopleKeys.pages(propertyId) })
  const listed = pages
    .flatMap(({ state }) => (state.isInvalidated ? [] : ((state.data as PeoplePage | undefined)?.people ?? [])))
    .find((person) => person.personId === personId)
  return { ...personQuery(propertyId, personId), ...(listed && { initialData: listed }) }
}

/** Puts the person into the cached pages and the cached person, so that they need no request. */
export function updateCachedPerson(queryClient: QueryClient, propertyId: string, person: Person) {
  queryClient.setQueryData(personQuery(propertyId, person.personId).queryKey, person)
  queryClient.setQueriesData<PeoplePage>({ queryKey: peopleKeys.pages(propertyId) }, (page) => {
    return page && { ...page, people: page.people.map((one) => (one.personId === person.personId ? person : one)) }
  })
}

export const loadPerson = (queryClient: QueryClient, propertyId: string, personId: string) =>
  queryClient.ensureQueryData(openedPersonQuery(queryClient, propertyId, personId))

export async function reloadPerson(queryClient: QueryClient, propertyId: string, personId: string) {
  const person = await queryClient.fetchQuery({ ...personQuery(propertyId, personId), staleTime: 0 })
  updateCachedPerson(queryClient, propertyId, person)
  return person
}

/** The id in an address may be invalid. */
export const isNobody = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)
