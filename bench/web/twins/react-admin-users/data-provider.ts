import type { Person } from '@portico/contract/people/people.schema'
import { QueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams, GetManyParams, SortPayload } from 'react-admin'
import { pageOf, select, sortBy } from '../../../../apps/web/src/ui/collection/collection-view.ts'
import { loadPeople, type People } from './people.ts'

const STALE_MS = 60_000

export const queryClient = new QueryClient()

/** All people are loaded by one call; then this tab filters, sorts and pages, by the rules of the portal. */
const peopleOf = (propertyId: string) =>
  queryClient.fetchQuery({
    queryKey: ['people of', propertyId],
    queryFn: () => loadPeople(propertyId),
    staleTime: STALE_MS,
    structuralSharing: false,
  })

let last: { people: People; order: string; sorted: readonly Person[] } | undefined

/** The order is kept, because filters change more often. */
function sortedBy(people: People, { field, order }: SortPayload) {
  if (last?.people !== people || last.order !== `${order} ${field}`) {
    const sorted = sortBy(people.people, { field, isDescending: order === 'DESC' }, people.fields, 'en-US')
    last = { people, order: `${order} ${field}`, sorted }
  }
  return last.sorted
}

export const dataProvider = {
  async getList(_resource: string, { filter, pagination, sort }: GetListParams) {
    const people = await peopleOf(filter.propertyId)
    const sorted = sortedBy(people, sort ?? { field: 'expiry', order: 'ASC' })
    const tokens = filter.q ? [{ field: '', operator: ':' as const, value: filter.q }] : []
    const matching = select(sorted, people.fields, { tokens, matchesAny: false })
    const { items } = pageOf(matching, pagination?.page ?? 1, pagination?.perPage ?? 20)
    return { data: items.map(people.recordOf), total: matching.length }
  },
  async getMany(_resource: string, { ids, meta }: GetManyParams) {
    const { people, recordOf } = await peopleOf(meta.propertyId)
    return { data: people.filter(({ personId }) => ids.includes(personId)).map(recordOf) }
  },
} as unknown as DataProvider
