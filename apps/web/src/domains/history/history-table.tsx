import type { TableProps } from '@cloudscape-design/components/table'
import type { SortAttribute } from '@portico/contract/history/history.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { accessQuestionPath } from '#web/data/access/access.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { historyPageQuery } from '#web/data/history/history.queries.ts'
import { passesOfVisitorPath } from '#web/data/passes/passes.paths.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { useShownZone } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { TablePreferences } from '#web/ui/collection/table-preferences.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { columnIds, historyColumns } from './history-columns.tsx'
import { HistoryHeader } from './history-header.tsx'
import { type DenialQuestion, type HistoryRow, historyRows } from './history-rows.ts'
import { HistoryTools } from './history-tools.tsx'
import { useHistoryChoice } from './use-history-choice.ts'
import { useHistoryView } from './use-history-view.ts'

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** The access events of a property. The server filters, sorts and paginates them. */
export function HistoryTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation(['history', 'ui'])
  const { language } = i18n
  const { view, show } = useHistoryView()
  const { timeZone } = useShownZone(propertyId, 'browser')
  const choice = useHistoryChoice()
  const { pageSize } = choice.value
  const { data, isError, isFetching, refetch } = useQuery({
    ...historyPageQuery(propertyId, view, pageSize),
    throwOnError: isSignedOut,
  })
  const table = useRef<HTMLDivElement>(null)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const marked = view.follow ? newIds : undefined
  const rows = useMemo(() => data && historyRows(data.records, marked), [data, marked])
  const visibleColumns = choice.columnsOf(rows ?? [])
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const columns = useMemo(() => {
    const pathOf = (question: DenialQuestion) => accessQuestionPath(propertyId, question)
    return historyColumns({
      t,
      language,
      timeZone,
      showsReasons: isFull,
      pathOf: isFull && may('people.read') ? pathOf : undefined,
      showsOffsets: isFull,
      passPathOf:
        isFull && may('people.names') ? (visitorName) => passesOfVisitorPath(propertyId, visitorName) : undefined,
      personPathOf: isFull && may('people.names') ? (personId) => personPath(propertyId, personId) : undefined,
    })
  }, [t, language, timeZone, isFull, propertyId, may])
  const expandable = useExpandable()

  return (
    <div ref={table}>
      <PagedTable<HistoryRow>
        items={rows}
        page={view.page}
        pages={data && Math.max(1, data.totalPages)}
        isFetching={isFetching}
        isFailed={isError && !isFetching}
        onPage={(page, options) => show({ page }, options)}
        onRetry={() => void refetch()}
        onClear={view.filters.length > 0 ? () => show({ filters: [] }) : undefined}
        texts={{ title: t('title'), failed: t('failed'), empty: t('empty') }}
        nameOf={({ name, accessedBy }) => name ?? accessedBy}
        columnDefinitions={columns}
        columnDisplay={columnIds.map((id) => ({ id, visible: visibleColumns.includes(id) }))}
        trackBy="id"
        header={
          <HistoryHeader
            propertyId={propertyId}
            headingVariant={headingVariant}
            view={view}
            total={data?.totalRecords}
            keptSince={data?.keptSinceMillis}
            isRefreshing={isFetching && data !== undefined}
            timeZone={timeZone}
          />
        }
        filter={
          <HistoryTools
            propertyId={propertyId}
            view={view}
            show={show}
            timeZone={timeZone}
            pageSize={pageSize}
            countText={view.filters.length > 0 && data ? t('ui:collection.matches', { count: data.totalRecords }) : ''}
            table={table}
            onShown={(eventIds) => setNewIds(new Set(eventIds))}
          />
        }
        preferences={
          <TablePreferences
            columns={columns.map(({ id, header, isRowHeader = false }) => ({
              id: id ?? '',
              header: String(header),
              isRowHeader,
            }))}
            choice={{
              pageSizes: choice.pageSizes,
              value: { ...choice.value, visibleColumns },
              set: (next) => {
                choice.set(next, visibleColumns)
                if (next.pageSize !== pageSize) show({ page: 1 }, { replace: true })
              },
            }}
            offersCompactView={false}
          />
        }
        sortingColumn={{ sortingField: view.sort.field }}
        sortingDescending={view.sort.isDescending}
        onSortingChange={({ detail }) =>
          show({
            sort: {
              field: detail.sortingColumn.sortingField as SortAttribute,
              isDescending: detail.isDescending ?? false,
            },
          })
        }
        expandableRows={expandable}
      />
    </div>
  )
}

function useExpandable(): TableProps.ExpandableRows<HistoryRow> {
  const [expandedItems, expand] = useState<readonly HistoryRow[]>([])
  return {
    getItemChildren: ({ details }) => details,
    isItemExpandable: ({ details }) => details.length > 0,
    expandedItems,
    onExpandableItemToggle: ({ detail: { item, expanded } }) =>
      expand((before) => (expanded ? [...before, item] : before.filter(({ id }) => id !== item.id))),
  }
}
