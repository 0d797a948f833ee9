import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { CollectionFilter, type FieldFilter } from './collection-filter.tsx'
import { EmptyState, FailedState, NoMatchState } from './collection-states.tsx'
import type { Field, Sort, Token } from './collection-view.ts'
import { LeftOut } from './left-out.tsx'
import { PortalTable } from './portal-table.tsx'
import { type TableChoice, TablePreferences } from './table-preferences.tsx'
import { useCollection } from './use-collection.ts'

export type Column<Item> = {
  id: string
  header: string
  /** Without it the cell shows `textOf`. */
  cell?: (item: Item) => ReactNode
  /** What the column is filtered and sorted by; without it neither is possible. */
  textOf?: Field<Item>['textOf'] | undefined
  sortOf?: Field<Item>['sortOf']
  /** How it can be filtered by; needs `textOf`. */
  filter?: (Omit<FieldFilter, 'id' | 'label'> & { label?: string }) | undefined
  isRowHeader?: boolean
  minWidth?: number
  width?: number
}

type Selection<Item> = {
  type?: 'single' | 'multi'
  items: readonly Item[]
  onChange: (items: Item[]) => void
  isDisabled?: (item: Item) => boolean
  /** The name of an item for screen readers. */
  nameOf: (item: Item) => string
}

type Props<Item> = {
  /** Undefined while they are being loaded. */
  items: readonly Item[] | undefined
  /** How many there will be, while `items` are only those of the first page and the others are being loaded. */
  expected?: number | undefined
  /** How many there are, if the server does not list more than a limit. */
  total?: number | undefined
  isFailed?: boolean
  onRetry?: () => void
  idOf: (item: Item) => string
  /** The array must be stable across renders unless its content changes. */
  columns: readonly Column<Item>[]
  texts: { title: string; empty: string; emptyHint?: ReactNode; failed: string; filter: string }
  emptyAction?: ReactNode
  sort?: Sort
  /** The default filters. The array must be stable across renders. */
  initialFilter?: readonly Token[]
  /** The user's page size and columns. A table without preferences shows `pageSize` rows and `visibleColumns`, or all columns. */
  choice?: TableChoice
  pageSize?: number
  visibleColumns?: readonly string[]
  /** Whether the preferences offer a compact view. */
  offersCompactView?: boolean
  isAddressed?: boolean
  selection?: Selection<Item>
  expandable?: TableProps.ExpandableRows<Item>
  actions?: ReactNode
  info?: ReactNode
  description?: ReactNode
  headingVariant?: 'h1' | 'h2' | 'h3'
  variant?: TableProps['variant']
}

/** A table with filter, sorting, pagination, column preferences, and empty, loading and error states. */
export function CollectionTable<Item extends object>({
  items,
  columns,
  choice,
  isAddressed,
  sort,
  initialFilter,
  ...props
}: Props<Item>) {
  const { texts, selection, idOf } = props
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  const { pageSize = choice?.value.pageSize ?? PAGE_SIZE, visibleColumns = choice?.value.visibleColumns } = props
  const fields = useMemo(
    () =>
      columns.flatMap(({ id, textOf, sortOf }) =>
        textOf || sortOf ? [{ id, textOf: textOf ?? (() => ''), sortOf }] : [],
      ),
    [columns],
  )
  const filters = useMemo(
    () => columns.flatMap(({ id, header, filter }) => (filter ? [{ label: header, ...filter, id }] : [])),
    [columns],
  )
  const collection = useCollection({ items: items ?? nothing, fields, pageSize, sort, initialFilter, isAddressed })
  const { view, show, page } = collection
  const definitions = useMemo(() => columns.map(asDefinition), [columns])
  const sorted = definitions.find(({ id }) => id === view.sort?.field)

  const count = props.expected ?? items?.length
  const pages = props.expected === undefined ? page.pages : Math.ceil(props.expected / pageSize)
  const isCut = items !== undefined && props.total !== undefined && props.total > items.length

  if (props.isFailed && !items) {
    return (
      <SpaceBetween size="l">
        {props.headingVariant === 'h1' && <Header variant="h1">{texts.title}</Header>}
        <FailedState title={texts.failed} onRetry={props.onRetry ?? (() => undefined)} />
      </SpaceBetween>
    )
  }
  return (
    <PortalTable<Item>
      items={page.items}
      columnDefinitions={definitions}
      columnDisplay={columns.map(({ id }) => ({ id, visible: visibleColumns?.includes(id) ?? true }))}
      trackBy={idOf}
      loading={!items}
      loadingText={t('loading')}
      variant={props.variant ?? 'container'}
      contentDensity={choice?.value.isCompact ? 'compact' : 'comfortable'}
      empty={
        collection.isFiltered && items?.length !== 0 ? (
          <NoMatchState onClear={() => show({ tokens: [] })} />
        ) : (
          <EmptyState title={texts.empty} hint={texts.emptyHint} action={props.emptyAction} />
        )
      }
      header={
        <Header
          variant={props.headingVariant ?? 'h2'}
          counter={count === undefined ? '' : counterOf(count, selection?.items.length ?? 0)}
          actions={props.actions}
          info={props.info}
          description={
            isCut ? (
              <>
                {props.description} <LeftOut shown={items.length} total={props.total ?? 0} />
              </>
            ) : (
              props.description
            )
          }
        >
          {texts.title}
        </Header>
      }
      filter={
        filters.length > 0 && (
          <CollectionFilter
            collection={collection}
            filters={filters}
            label={texts.filter}
            isDisabled={!items || props.expected !== undefined}
          />
        )
      }
      pagination={
        <Pagination
          currentPageIndex={page.current}
          pagesCount={pages}
          onChange={({ detail }) => show({ page: detail.currentPageIndex })}
        />
      }
      preferences={
        choice && (
          <TablePreferences columns={columns} choice={choice} offersCompactView={props.offersCompactView ?? false} />
        )
      }
      {...(sorted && { sortingColumn: sorted, sortingDescending: view.sort?.isDescending ?? false })}
      onSortingChange={({ detail }) => {
        const field = detail.sortingColumn.sortingField
        if (field) show({ sort: { field, isDescending: detail.isDescending ?? false } })
      }}
      {...(selection && {
        selectionType: selection.type ?? 'multi',
        selectedItems: [...selection.items],
        onSelectionChange: ({ detail }) => selection.onChange(detail.selectedItems),
        isItemDisabled: selection.isDisabled ?? (() => false),
        ariaLabels: {
          selectionGroupLabel: texts.title,
          allItemsSelectionLabel: () => t('selectAll'),
          itemSelectionLabel: (_: unknown, item: Item) => selection.nameOf(item),
        },
      })}
      {...(props.expandable && { expandableRows: props.expandable })}
    />
  )
}

const PAGE_SIZE = 10
const nothing: readonly never[] = []

const counterOf = (all: number, selected: number) => (selected > 0 ? `(${selected}/${all})` : `(${all})`)

function asDefinition<Item>({ id, header, cell, textOf, sortOf, isRowHeader, minWidth, width }: Column<Item>) {
  return {
    id,
    header,
    cell: cell ?? ((item) => textOf?.(item)),
    ...((textOf || sortOf) && { sortingField: id }),
    ...(isRowHeader && { isRowHeader }),
    ...(minWidth && { minWidth }),
    ...(width && { width }),
  } satisfies TableProps.ColumnDefinition<Item>
}
