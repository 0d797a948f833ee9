import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import { LINES_PER_PAGE } from '@portico/contract/sync/sync.rules'
import type { ReportLine, RunCounts, SyncRun } from '@portico/contract/sync/sync.schema'
import { useEffect, useMemo } from 'react'
import { EmptyState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type LineRow, lineColumns } from './line-columns.tsx'
import { ReportFilters } from './report-filters.tsx'
import type { ReportView } from './report-view.ts'

type Report = { run: SyncRun; lines: readonly ReportLine[]; total: number; counts: RunCounts }
type Props = {
  propertyId: string
  report: Report
  view: ReportView
  show: (change: Partial<ReportView>, options?: { replace: boolean }) => void
  isFetching: boolean
}

/** The lines of a report. The server filters and paginates them. */
export function ReportTable({ propertyId, report: { run, lines, total, counts }, view, show, isFetching }: Props) {
  const { t, i18n } = useTranslation(['sync', 'ui'])
  const columns = useMemo(() => lineColumns(t, propertyId), [t, propertyId])
  const rows = useMemo(() => lines.map((line, index): LineRow => ({ ...line, id: `${index}` })), [lines])
  const pages = Math.max(1, Math.ceil(total / LINES_PER_PAGE))
  const isFiltered = view.kind !== undefined || view.search !== ''

  // The page in the address may no longer exist.
  useEffect(() => {
    if (view.page > pages && !isFetching) show({ page: pages }, { replace: true })
  })
  return (
    <PortalTable<LineRow>
      items={rows}
      columnDefinitions={columns}
      trackBy="id"
      loadingText={t('ui:collection.loading')}
      header={
        <Header variant="h2" counter={`(${new Intl.NumberFormat(i18n.language).format(total)})`}>
          {t('report.people')}
        </Header>
      }
      empty={
        isFiltered ? (
          <NoMatchState onClear={() => show({ kind: undefined, search: '' })} />
        ) : (
          <EmptyState title={t('report.empty')} hint={t('report.emptyHint')} />
        )
      }
      filter={<ReportFilters view={view} onChange={show} counts={counts} countsOfRun={run.counts} total={total} />}
      pagination={
        <Pagination
          currentPageIndex={Math.min(view.page, pages)}
          pagesCount={pages}
          onChange={({ detail }) => show({ page: detail.currentPageIndex })}
        />
      }
    />
  )
}
