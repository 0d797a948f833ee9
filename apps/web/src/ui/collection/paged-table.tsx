import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { EmptyState, FailedState, NoMatchState } from './collection-states.tsx'
import { Pages } from './pages.tsx'
import { PortalTable } from './portal-table.tsx'

type Props<Item> = Omit<TableProps<Item>, 'items' | 'loading' | 'loadingText' | 'empty' | 'pagination'> & {
  /** The rows of the page. Undefined while they are being loaded. */
  items: readonly Item[] | undefined
  /** The number of the page that the address asks for. */
  page: number
  /** How many pages there are. Undefined while that is not known. */
  pages: number | undefined
  /** Whether there are more pages than those, nobody knows how many. */
  hasMore?: boolean
  isFetching?: boolean
  isFailed?: boolean
  onPage: (page: number, options?: { replace: boolean }) => void
  onRetry?: () => void
  /** Removes all filters. Undefined while nothing is filtered. */
  onClear?: (() => void) | undefined
  texts: { title: string; failed: string; empty: string; emptyHint?: ReactNode }
  /** The name of an item for screen readers, for the button that expands its row. */
  nameOf?: ((item: Item) => string) | undefined
  emptyAction?: ReactNode
}

/** One page of a list, with the states of the list and the way to its other pages. */
export function PagedTable<Item>({
  items,
  page,
  pages,
  hasMore = false,
  isFetching = false,
  isFailed = false,
  onPage,
  onRetry,
  onClear,
  texts,
  emptyAction,
  nameOf,
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
      {...(nameOf && {
        ariaLabels: {
          ...table.ariaLabels,
          expandButtonLabel: (item) => t('expand', { name: nameOf(item) }),
          collapseButtonLabel: (item) => t('collapse', { name: nameOf(item) }),
        },
      })}
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
        <Pages
          of={texts.title}
          page={Math.min(page, pages ?? page)}
          pages={pages ?? page}
          hasMore={hasMore}
          onPage={(to) => onPage(to)}
        />
      }
    />
  )
}
