import Header from '@cloudscape-design/components/header'
import { LINES_PER_PAGE } from '@portico/contract/sync/sync.rules'
import type { ReportLine, RunCounts, SyncRun } from '@portico/contract/sync/sync.schema'
import { useMemo } from 'react'
import type { ReportView } from '#web/data/sync/report/report-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type LineRow, lineColumns } from './line-columns.tsx'
import { ReportFilters } from './report-filters.tsx'

type Report = { run: SyncRun; lines: readonly ReportLine[]; totalRecords: number; counts: RunCounts }
type Props = {
  propertyId: string
  report: Report
  view: ReportView
  show: (change: Partial<ReportView>, options?: { replace: boolean }) => void
  isFetching: boolean
}

/** The lines of a report. The server filters and paginates them. */
export function ReportTable({ propertyId, report, view, show, isFetching }: Props) {
  const { run, lines, totalRecords: total, counts } = report
  const { t, i18n } = useTranslation('sync')
  const columns = useMemo(() => lineColumns(t, propertyId), [t, propertyId])
  const rows = useMemo(() => lines.map((line, index): LineRow => ({ ...line, id: `${index}` })), [lines])
  const isFiltered = view.kind !== undefined || view.search !== ''
  return (
    <PagedTable<LineRow>
      items={rows}
      page={view.page}
      pages={Math.max(1, Math.ceil(total / LINES_PER_PAGE))}
      isFetching={isFetching}
      onPage={(page, options) => show({ page }, options)}
      onClear={isFiltered ? () => show({ kind: undefined, search: '' }) : undefined}
      texts={{
        title: t('report.people'),
        failed: t('report.failed'),
        empty: t('report.empty'),
        emptyHint: t('report.emptyHint'),
      }}
      columnDefinitions={columns}
      trackBy="id"
      header={
        <Header variant="h2" counter={`(${new Intl.NumberFormat(i18n.language).format(total)})`}>
          {t('report.people')}
        </Header>
      }
      filter={<ReportFilters view={view} onChange={show} counts={counts} countsOfRun={run.counts} total={total} />}
    />
  )
}
