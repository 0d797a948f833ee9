import { EXPLAINING } from '@portico/contract/access/access.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { mayFrom } from '#web/data/company/may.ts'
import { personHoursQuery, weekQuery } from '#web/data/hours/hours.queries.ts'
import { peopleKeys } from '#web/data/people/people.queries.ts'
import { api } from '#web/platform/api.ts'

const keyOf = (propertyId: string, personId: string, what: string) =>
  [...peopleKeys.ofProperty(propertyId), personId, what] as const

export const invitationQuery = (propertyId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, personId, 'invitation'),
    queryFn: ({ signal }) =>
      api('GET /v1/people/:personId/invitation', { params: { personId }, query: { propertyId }, signal }),
  })

/** A page of what has happened to the person. The previous page stays visible until the next one is loaded. */
export const personEventsQuery = (propertyId: string, personId: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(propertyId, personId, 'events'), page] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/people/:personId/events', {
        params: { personId },
        query: { propertyId, pageNumber: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** How the history names a person. */
export const visitorOf = ({ email, personName }: Pick<Person, 'email' | 'personName'>) => email ?? personName ?? ''

/** As far back as the history goes unless another range is chosen. */
const OPENING_DAYS = 180
const OPENINGS_MAX = 5
const READ_MAX = 20

/** The last openings of the person. Somebody with the same name and without an e-mail address is left out. */
export const openingsQuery = (propertyId: string, person: Pick<Person, 'personId' | 'email' | 'personName'>) =>
  queryOptions({
    queryKey: keyOf(propertyId, person.personId, 'openings'),
    queryFn: async ({ signal }) => {
      const query = {
        propertyId,
        gte: String(Date.now() - OPENING_DAYS * 86_400_000),
        accessBy: encodeURIComponent(visitorOf(person)),
        pageSize: String(READ_MAX),
      }
      const { records } = await api('GET /v1/accessHistory', { query, signal })
      const isTheirs = (personId: string | null) => personId === person.personId || personId === null
      return records.filter(({ personId }) => isTheirs(personId)).slice(0, OPENINGS_MAX)
    },
  })

/** Loads what the page shows besides the form. A failure is shown in its place. */
export function prefetchPersonDetails(queryClient: QueryClient, propertyId: string, person: Person) {
  const may = mayFrom(queryClient, propertyId)
  return Promise.all([
    may('people.read') && queryClient.prefetchQuery(invitationQuery(propertyId, person.personId)),
    may('people.read') && queryClient.prefetchQuery(personEventsQuery(propertyId, person.personId, 1)),
    may('history.recent') && queryClient.prefetchQuery(openingsQuery(propertyId, person)),
    may('people.read') && queryClient.prefetchQuery(personHoursQuery(propertyId, person.personId)),
    may(EXPLAINING) && queryClient.prefetchQuery(weekQuery(propertyId, { personId: person.personId })),
  ])
}
