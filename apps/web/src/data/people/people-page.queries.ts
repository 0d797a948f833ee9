import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { PeopleField, PeoplePart } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { type ListOptions, type ListPageLoad, listPageFor, type Page, useListPage } from '#web/platform/list-page.ts'
import type { ListRequest } from '#web/platform/list-request.ts'
import { filtersOf } from '#web/ui/collection/collection-view.ts'
import { useListSelection } from '#web/ui/collection/use-list-selection.ts'
import type { ChosenPeople } from './chosen-people.ts'
import { countPeople, peoplePageQuery } from './people.queries.ts'

/** `only` leaves out other people. */
type Options = ListOptions<PeopleField> & { only?: PeoplePart }

const FIRST = { pageSize: 1, pageNumber: 1 }
const idOf = ({ personId }: Person) => personId
const pageQueryOf =
  (propertyId: string, only: PeoplePart | undefined) => (request: ListRequest<PeopleField>, page: Page) =>
    peoplePageQuery(propertyId, { ...request, ...(only && { only }) }, page)

/** A page of people as the address asks for it, and who of them is chosen, for a table. */
export function usePeoplePage(propertyId: string, { only, ...options }: Options) {
  const pageQuery = pageQueryOf(propertyId, only)
  const { search, request, data, table } = useListPage(options, pageQuery)
  const { view, matches, hasMore } = table
  const isFiltered = filtersOf(view).length > 0
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { data: part } = useQuery({ ...pageQuery({}, FIRST), enabled: only !== undefined && isFiltered })
  const selection = useListSelection({
    ...{ shown: data?.people, matches, hasMore, idOf, search: JSON.stringify(search), max: BULK_ITEMS_MAX },
    countAll: () => countPeople(propertyId, search, only),
  })
  const chosen: ChosenPeople = selection.all.isChosen
    ? { matching: { search, count: selection.count } }
    : { people: selection.items }
  const all = only ? part?.totalRecords : property?.counts.users
  const count = isFiltered ? (all ?? matches) : matches
  return { request, selection, chosen, table: { ...table, idOf, items: data?.people, count } }
}

/** The same page for a loader. */
export const peoplePageFor = ({
  propertyId,
  only,
  ...load
}: ListPageLoad<PeopleField> & Options & { propertyId: string }) => listPageFor(load, pageQueryOf(propertyId, only))
