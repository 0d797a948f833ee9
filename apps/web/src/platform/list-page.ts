import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { readView, type Sort, type Token } from '#web/ui/collection/collection-view.ts'
import { useListView } from '#web/ui/collection/use-collection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import { isSignedOut } from './api-error.ts'
import { localeOfTag } from './i18n.ts'
import { type FieldNames, type ListRequest, listRequest } from './list-request.ts'

export type Page = { pageSize: number; pageNumber: number }

/** A list of the server as a table shows it. `words` and `fieldsByColumn` must be stable across renders. */
export type ListOptions<Field extends string> = FieldNames<Field> & {
  /** The columns that can be filtered and sorted. The array must be stable across renders. */
  columns: readonly string[]
  sort: Sort
  /** The default filters. The array must be stable across renders. */
  initialFilter?: readonly Token[]
  pageSize: number
}

/** A page of a list as the address asks for it. */
export function useListPage<
  Field extends string,
  Reply extends { totalRecords: number; hasMore: boolean },
  Key extends QueryKey,
>(
  { columns, sort, initialFilter, words, fieldsByColumn, pageSize }: ListOptions<Field>,
  queryOf: (request: ListRequest<Field>, page: Page) => UseQueryOptions<Reply, Error, Reply, Key>,
) {
  const { language } = useTranslation().i18n
  const { view: shown, show } = useListView({ fields: columns, sort, initialFilter })
  const typed = useAfterPause(shown.typed ?? '')
  const view = useMemo(() => ({ ...shown, typed: shown.typed ? typed : '' }), [shown, typed])
  const { search, request } = useMemo(
    () => listRequest<Field>(view, { words, fieldsByColumn }, localeOfTag(language)),
    [view, words, fieldsByColumn, language],
  )
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(request, { pageSize, pageNumber: view.page }),
    throwOnError: isSignedOut,
  })
  return {
    search,
    request,
    data,
    /** What the table needs to know. */
    table: {
      view: shown,
      show,
      pages: data && !isPlaceholderData ? pagesOf(data, pageSize, view.page) : undefined,
      matches: data?.totalRecords,
      /** There are more matches, and more pages, than those that were counted. */
      hasMore: data?.hasMore ?? false,
      isFetching,
      isFailed: isError,
      onRetry: () => void refetch(),
    },
  }
}

function pagesOf({ totalRecords, hasMore }: { totalRecords: number; hasMore: boolean }, size: number, page: number) {
  const counted = Math.max(1, Math.ceil(totalRecords / size))
  return hasMore ? Math.max(counted, page) : counted
}

export type ListPageLoad<Field extends string> = ListOptions<Field> & { searchParams: URLSearchParams; i18n: I18n }

/** The same page for a loader. */
export function listPageFor<Field extends string, Query>(
  { searchParams, i18n, columns, sort, initialFilter, pageSize, ...names }: ListPageLoad<Field>,
  queryOf: (request: ListRequest<Field>, page: Page) => Query,
): Query {
  const view = readView(searchParams, columns, sort, initialFilter)
  const { request } = listRequest<Field>(view, names, localeOfTag(i18n.language))
  return queryOf(request, { pageSize, pageNumber: view.page })
}
