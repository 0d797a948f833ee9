import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { PeopleField } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import type { Words } from '#web/platform/list-request.ts'
import { type CollectionView, readView, type Sort } from '#web/ui/collection/collection-view.ts'
import { useListView } from '#web/ui/collection/use-collection.ts'
import { useListSelection } from '#web/ui/collection/use-list-selection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ChosenPeople } from './chosen-people.ts'
import { peoplePageQuery } from './people.queries.ts'
import { peopleRequest } from './people-search.ts'

type Options = {
  /** The columns that can be filtered and sorted. The array must be stable across renders. */
  columns: readonly string[]
  /** The fields of columns that have another name. */
  fieldsByColumn?: Readonly<Record<string, PeopleField>>
  sort: Sort
  words?: Words<PeopleField>
  pageSize: number
}

const NONE = {}
const idOf = ({ personId }: Person) => personId

/** A page of people as the address asks for it, and who of them is chosen, for a table. */
export function usePeoplePage(propertyId: string, options: Options) {
  const { columns, fieldsByColumn = NONE, sort, words = NONE, pageSize } = options
  const { i18n } = useTranslation()
  const { view, show } = useListView({ fields: columns, sort })
  const { search, request } = useMemo(
    () => requestFor(view, { words, fieldsByColumn }, i18n.language),
    [view, words, fieldsByColumn, i18n.language],
  )
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...peoplePageQuery(propertyId, request, { pageSize, pageNumber: view.page }),
    throwOnError: isSignedOut,
  })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const matches = data?.totalRecords
  const selection = useListSelection({
    ...{ shown: data?.people, matches, idOf, search: JSON.stringify(search), max: BULK_ITEMS_MAX },
  })
  const chosen: ChosenPeople = selection.all.isChosen
    ? { matching: { search, count: selection.count } }
    : { people: selection.items }
  return {
    request,
    selection,
    chosen,
    /** What the table needs to know. */
    table: {
      view,
      show,
      idOf,
      items: data?.people,
      pages: data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalRecords / pageSize)) : undefined,
      count: view.tokens.length > 0 ? (property?.counts.users ?? matches) : matches,
      matches,
      isFetching,
      isFailed: isError,
      onRetry: () => void refetch(),
    },
  }
}

type Loaded = Omit<Options, 'pageSize'> & {
  propertyId: string
  pageSize: number
  searchParams: URLSearchParams
  i18n: I18n
}

/** The same page for a loader. */
export function peoplePageFor({ propertyId, searchParams, columns, sort, pageSize, i18n, ...options }: Loaded) {
  const view = readView(searchParams, columns, sort)
  const { request } = requestFor(view, options, i18n.language)
  return peoplePageQuery(propertyId, request, { pageSize, pageNumber: view.page })
}

function requestFor(
  view: CollectionView,
  { words = NONE, fieldsByColumn = NONE }: Pick<Options, 'words' | 'fieldsByColumn'>,
  language: string,
) {
  const fieldOf = (column: string) => (fieldsByColumn as Record<string, PeopleField>)[column] ?? (column as PeopleField)
  return peopleRequest(view, words, localeOfTag(language), fieldOf)
}
