import Pagination from '@cloudscape-design/components/pagination'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { EmptyState, FailedState, NoMatchState } from './collection-states.tsx'
import { PortalTable } from './portal-table.tsx'

type Props<Item> = Omit<TableProps<Item>, 'items' | 'loading' | 'loadingText' | 'empty' | 'pagination'> & {
  /** The rows of the page. Undefined while they are being loaded. */
  items: readonly Item[] | undefined
  /** The number of the page that the address asks for. */
  page: number
  /** How many pages there are. Undefined while that is not known. */
  pages: number | undefined
  isFetching?: boolean
  isFailed?: boolean
  onPage: (page: number, options?: { replace: boolean }) => void
  onRetry?: () => void
  /** Removes all filters. Undefined while nothing is filtered. */
  onClear?: (() => void) | undefined
  texts: { failed: string; empty: string; emptyHint?: ReactNode }
  emptyAction?: ReactNode
}

/** One page of a list, with the states of the list and the way to its other pages. */
export function PagedTable<Item>({
  items,
  page,
  pages,
  isFetching = false,
  isFailed = false,
  onPage,
  onRetry,
  onClear,
  texts,
  emptyAction,
  ...table
}: Props<Item>) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  // The page in the address may no longer exist.
  useEffect(() => {
    if (pages && page > pages && !isFetching) onPage(pages, { replace: true })
  })
  return (
    <PortalTable<Item>
      {...table}
      items={isFailed ? [] : (items ?? [])}
      loading={!items && !isFailed}
      loadingText={t('loading')}
      empty={
        isFailed ? (
          <FailedState title={texts.failed} onRetry={() => onRetry?.()} />
        ) : onClear ? (
          <NoMatchState onClear={onClear} />
        ) : (
          <EmptyState title={texts.empty} hint={texts.emptyHint} action={emptyAction} />
        )
      }
      pagination={
        <Pagination
          currentPageIndex={Math.min(page, pages ?? page)}
          pagesCount={pages ?? page}
          onChange={({ detail }) => onPage(detail.currentPageIndex)}
        />
      }
    />
  )
}
