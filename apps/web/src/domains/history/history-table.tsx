import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { SortAttribute } from '@portico/contract/history/history.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessQuestionPath } from '#web/domains/access/access.paths.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import { TablePreferences } from '#web/ui/collection/table-preferences.tsx'
import { zoneText } from '#web/ui/zone-text.ts'
import { useExportHistory } from './history.mutations.ts'
import { historyKeys, historyPageQuery } from './history.queries.ts'
import { columnIds, HISTORY_TABLE, historyColumns } from './history-columns.tsx'
import { type DenialQuestion, type HistoryRow, historyRows } from './history-rows.ts'
import { HistoryTools } from './history-tools.tsx'
import { useHistoryView } from './use-history-view.ts'
import { useShownZone } from './use-shown-zone.ts'

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** The access events of a property. The server filters, sorts and paginates them. */
export function HistoryTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation(['history', 'ui'])
  const { language } = i18n
  const { view, show } = useHistoryView()
  const timeZone = useShownZone(propertyId)
  const choice = useTableChoice(HISTORY_TABLE)
  const { pageSize, visibleColumns } = choice.value
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    ...historyPageQuery(propertyId, view, pageSize),
    throwOnError: isSignedOut,
  })
  const exportation = useExportHistory(propertyId, timeZone)
  const table = useRef<HTMLDivElement>(null)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const marked = view.follow ? newIds : undefined
  const rows = useMemo(() => data && historyRows(data.records, marked), [data, marked])
  const { denialReasonsEnabled: showsReasons, accessExplanationsEnabled } = useFlags()
  const columns = useMemo(() => {
    const pathOf = (question: DenialQuestion) => accessQuestionPath(propertyId, question)
    return historyColumns({
      t,
      language,
      timeZone,
      showsReasons,
      pathOf: accessExplanationsEnabled ? pathOf : undefined,
    })
  }, [t, language, timeZone, showsReasons, accessExplanationsEnabled, propertyId])
  const expandable = useExpandable()
  const numbers = new Intl.NumberFormat(language)

  // The page in the address may no longer exist.
  const lastPage = data && Math.max(1, data.totalPages)
  useEffect(() => {
    if (lastPage && view.page > lastPage && !isFetching) show({ page: lastPage }, { replace: true })
  })

  const header = (
    <Header
      variant={headingVariant}
      counter={data && `(${numbers.format(data.totalRecords)})`}
      description={t('zone', { zone: zoneText(timeZone, language) })}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            iconName="refresh"
            ariaLabel={t('refresh')}
            loading={isFetching && data !== undefined}
            onClick={() => void queryClient.invalidateQueries({ queryKey: historyKeys.ofProperty(propertyId) })}
          />
          <Button
            iconName="download"
            loading={exportation.isPending}
            loadingText={t('downloading')}
            disabled={!data || data.totalRecords === 0}
            onClick={() => exportation.mutate(view)}
          >
            {t('download')}
          </Button>
        </SpaceBetween>
      }
    >
      {t('title')}
    </Header>
  )
  const hasFailed = isError && !isFetching
  return (
    <div ref={table}>
      <Table<HistoryRow>
        items={hasFailed ? [] : (rows ?? [])}
        columnDefinitions={columns}
        columnDisplay={columnIds.map((id) => ({ id, visible: visibleColumns.includes(id) }))}
        trackBy="id"
        loading={!rows && !hasFailed}
        loadingText={t('ui:collection.loading')}
        wrapLines
        enableKeyboardNavigation
        stickyColumns={{ first: 1 }}
        header={header}
        empty={
          hasFailed ? (
            <FailedState title={t('failed')} onRetry={() => void refetch()} />
          ) : view.filters.length > 0 ? (
            <NoMatchState onClear={() => show({ filters: [] })} />
          ) : (
            <EmptyState title={t('empty')} />
          )
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
        pagination={
          <Pagination
            currentPageIndex={Math.min(view.page, lastPage ?? view.page)}
            pagesCount={lastPage ?? view.page}
            onChange={({ detail }) => show({ page: detail.currentPageIndex })}
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
              ...choice,
              set: (next) => {
                choice.set(next)
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
