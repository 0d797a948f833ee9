import Header from '@cloudscape-design/components/header'
import type { TableProps } from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { ReactNode } from 'react'
import { type ConsoleView, type consoleViews, SEARCH_MAX } from '#web/data/operator/console-view.ts'
import { CONSOLE_PAGE_SIZE } from '#web/data/operator/operator.queries.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import styles from './console.module.css'

type Loaded<Item> = {
  items: readonly Item[] | undefined
  total: number | undefined
  isFetching: boolean
  isFailed: boolean
  retry: () => void
}
type Props<Item, Sort extends string> = {
  views: ReturnType<typeof consoleViews<Sort>>
  loaded: (view: ConsoleView<Sort>) => Loaded<Item>
  columns: TableProps.ColumnDefinition<Item>[]
  idOf: (item: Item) => string
  texts: { title: string; description: string; search: string; empty: string; failed: string }
  actions?: ReactNode
}

/** A list of the console, which the server searches, sorts and paginates. */
export function ConsoleTable<Item extends object, Sort extends string>(props: Props<Item, Sort>) {
  const { views, columns, texts } = props
  const { i18n } = useTranslation('operator')
  const { view, show } = useAddressView(views.read, views.write)
  const { items, total, isFetching, isFailed, retry } = props.loaded(view)
  const sorted = columns.find(({ sortingField }) => sortingField === view.sort.field)
  return (
    <PagedTable<Item>
      items={items}
      page={view.page}
      pages={total === undefined ? undefined : Math.max(1, Math.ceil(total / CONSOLE_PAGE_SIZE))}
      isFetching={isFetching}
      isFailed={isFailed && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={retry}
      onClear={view.search ? () => show({ search: '' }) : undefined}
      texts={texts}
      emptyAction={props.actions}
      columnDefinitions={columns}
      {...(sorted && { sortingColumn: sorted })}
      sortingDescending={view.sort.isDescending}
      onSortingChange={({ detail }) => {
        const field = oneOf(views.sorts, detail.sortingColumn.sortingField ?? null)
        if (field) show({ sort: { field, isDescending: detail.isDescending ?? false } })
      }}
      trackBy={props.idOf}
      header={
        <Header
          variant="h1"
          counter={total === undefined ? '' : `(${new Intl.NumberFormat(i18n.language).format(total)})`}
          description={texts.description}
          actions={props.actions}
        >
          {texts.title}
        </Header>
      }
      filter={
        <Search
          text={view.search}
          label={texts.search}
          matches={view.search ? total : undefined}
          onSearch={(search) => show({ search })}
        />
      }
    />
  )
}

type SearchProps = { text: string; label: string; matches: number | undefined; onSearch: (text: string) => void }

function Search({ text, label, matches, onSearch }: SearchProps) {
  const { t } = useTranslation('ui')
  const [typed, type] = useTyped(text, onSearch)
  return (
    <div className={styles.search}>
      <TextFilter
        filteringText={typed}
        filteringPlaceholder={label}
        filteringAriaLabel={label}
        countText={matches === undefined ? '' : t('collection.matches', { count: matches })}
        onChange={({ detail }) => type(detail.filteringText.slice(0, SEARCH_MAX))}
      />
    </div>
  )
}
