import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { AllMatching, type AllSelection } from './all-matching.tsx'
import { CollectionFilter, type FieldFilter } from './collection-filter.tsx'
import { FailedState } from './collection-states.tsx'
import { type CollectionView, type Field, filtersOf } from './collection-view.ts'
import { PagedTable } from './paged-table.tsx'
import { tool } from './portal-table.tsx'
import { type TableChoice, TablePreferences } from './table-preferences.tsx'

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
  /** How many are selected. */
  count?: number
  /** Where all that match can be selected, up to a number of them. */
  all?: AllSelection
}

/** How a table of a list looks, whoever filters, sorts and paginates the list. */
export type TableLook<Item> = {
  isFailed?: boolean
  onRetry?: () => void
  idOf: (item: Item) => string
  /** The array must be stable across renders unless its content changes. */
  columns: readonly Column<Item>[]
  texts: { title: string; empty: string; emptyHint?: ReactNode; failed: string; filter: string }
  emptyAction?: ReactNode
  /** The user's page size and columns. */
  choice?: TableChoice
  /** Without it a table shows the columns of `choice`, or all. */
  visibleColumns?: readonly string[]
  /** Whether the preferences offer a compact view. */
  offersCompactView?: boolean
  selection?: Selection<Item>
  expandable?: TableProps.ExpandableRows<Item>
  actions?: ReactNode
  info?: ReactNode
  description?: ReactNode
  headingVariant?: 'h1' | 'h2' | 'h3'
  variant?: TableProps['variant']
}

type Props<Item> = TableLook<Item> & {
  view: CollectionView
  show: (change: Partial<CollectionView>, options?: { replace: boolean }) => void
  /** The rows of the page. Undefined while they are being loaded. */
  items: readonly Item[] | undefined
  pages: number | undefined
  /** How many there are without a filter. */
  count: number | undefined
  /** How many match the filter. */
  matches: number | undefined
  /** Whether more match the filter, nobody knows how many. */
  hasMore?: boolean
  isFetching?: boolean
}

/** A table with filter, sorting, pagination, column preferences, and empty, loading and error states. */
export function ListTable<Item extends object>({
  view,
  show,
  items,
  pages,
  count,
  matches,
  hasMore = false,
  ...props
}: Props<Item>) {
  const { columns, texts, selection, choice, idOf } = props
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'collection' })
  const visibleColumns = props.visibleColumns ?? choice?.value.visibleColumns
  const filters = useMemo(
    () => columns.flatMap(({ id, header, filter }) => (filter ? [{ label: header, ...filter, id }] : [])),
    [columns],
  )
  const definitions = useMemo(() => columns.map(asDefinition), [columns])
  const sorted = definitions.find(({ id }) => id === view.sort?.field)
  const isFiltered = filtersOf(view).length > 0
  // The filter keeps its own text, so another one takes its place when everything is cleared.
  const [cleared, setCleared] = useState(0)
  const selected = selection?.count ?? selection?.items.length ?? 0

  function clear() {
    show({ tokens: [], typed: '' })
    setCleared(cleared + 1)
  }
  if (props.isFailed && !items) {
    return (
      <SpaceBetween size="l">
        {props.headingVariant === 'h1' && <Header variant="h1">{texts.title}</Header>}
        <FailedState title={texts.failed} onRetry={props.onRetry ?? (() => undefined)} />
      </SpaceBetween>
    )
  }
  return (
    <PagedTable<Item>
      items={items}
      page={view.page}
      pages={pages}
      hasMore={hasMore}
      isFetching={props.isFetching ?? false}
      onPage={(page, options) => show({ page }, options)}
      onClear={isFiltered && count !== 0 ? clear : undefined}
      texts={texts}
      emptyAction={props.emptyAction}
      nameOf={selection?.nameOf}
      columnDefinitions={definitions}
      columnDisplay={columns.map(({ id }) => ({ id, visible: visibleColumns?.includes(id) ?? true }))}
      trackBy={idOf}
      variant={props.variant ?? 'container'}
      contentDensity={choice?.value.isCompact ? 'compact' : 'comfortable'}
      header={
        <Header
          variant={props.headingVariant ?? 'h2'}
          counter={count === undefined ? '' : counterOf(count, selected, hasMore && count === matches, i18n.language)}
          actions={tool(props.actions)}
          info={props.info}
          description={
            selection?.all ? (
              <>
                {props.description}{' '}
                <AllMatching
                  selected={selected}
                  shown={items?.filter((item) => !selection.isDisabled?.(item)).length ?? 0}
                  matches={matches ?? 0}
                  hasMore={hasMore}
                  all={selection.all}
                  onNone={() => selection.onChange([])}
                />
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
            key={cleared}
            view={view}
            show={show}
            matches={matches}
            hasMore={hasMore}
            filters={filters}
            label={texts.filter}
            isDisabled={count === undefined}
          />
        )
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

/** A limited count is followed by a plus sign. */
function counterOf(all: number, selected: number, isLimited: boolean, language: string) {
  const total = isLimited ? `${new Intl.NumberFormat(language).format(all)}+` : all
  return selected > 0 ? `(${selected}/${total})` : `(${total})`
}

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
