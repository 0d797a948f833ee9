import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import Select from '@cloudscape-design/components/select'
import type { TableProps } from '@cloudscape-design/components/table'
import { RUNS_PER_PAGE, runKinds, runOutcomes } from '@portico/contract/sync/sync.rules'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { type RunsView, readRunsView, writeRunsView } from '#web/data/integrations/sync/runs-view.ts'
import { syncRunPath } from '#web/data/integrations/sync/sync.paths.ts'
import { runsQuery } from '#web/data/integrations/sync/sync.queries.ts'
import { useMoments } from '#web/data/properties/moments.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING, shortDurationText } from '#web/platform/time-texts.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { RunCauseText, RunOutcomeText } from './run-outcome.tsx'
import styles from './sync.module.css'

/** The kinds of lines that a run counts in its row. */
const COUNTED = ['ADDED', 'CHANGED', 'ENDED', 'HELD', 'SKIPPED'] as const

type Texts = { t: TFunction<'sync'>; language: string; moment: (millis: number | null) => string; propertyId: string }

function runColumns({ t, language, moment, propertyId }: Texts): TableProps.ColumnDefinition<SyncRun>[] {
  const numbers = new Intl.NumberFormat(language)
  return [
    {
      id: 'started',
      header: t('runs.columns.started'),
      cell: ({ runId, startedTimeMillis }) => (
        <Link href={syncRunPath(propertyId, runId)}>{moment(startedTimeMillis)}</Link>
      ),
      isRowHeader: true,
      minWidth: 150,
    },
    { id: 'outcome', header: t('runs.columns.outcome'), cell: (run) => <RunOutcomeText {...run} />, minWidth: 165 },
    { id: 'cause', header: t('runs.columns.cause'), cell: (run) => <RunCauseText run={run} />, minWidth: 110 },
    ...COUNTED.map((kind) => ({
      id: kind,
      header: t(`kinds.${kind}`),
      cell: ({ counts, outcome }: SyncRun) => (outcome === 'RUNNING' ? NOTHING : numbers.format(counts[kind])),
      minWidth: 60,
    })),
    {
      id: 'duration',
      header: t('runs.columns.duration'),
      cell: ({ startedTimeMillis, finishedTimeMillis }) =>
        finishedTimeMillis === null ? NOTHING : shortDurationText(finishedTimeMillis - startedTimeMillis, language),
      minWidth: 90,
    },
  ]
}

/** The runs of a property. The server filters and paginates them. */
export function RunsTable({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('sync')
  const { language } = i18n
  const { view, show } = useAddressView(readRunsView, writeRunsView)
  const { moment } = useMoments(propertyId)
  const { data, isError, isFetching, refetch } = useQuery({
    ...runsQuery(propertyId, view),
    throwOnError: isSignedOut,
  })
  const columns = useMemo(() => runColumns({ t, language, moment, propertyId }), [t, language, moment, propertyId])
  return (
    <PagedTable<SyncRun>
      items={data?.runs}
      page={view.page}
      pages={data && Math.max(1, Math.ceil(data.total / RUNS_PER_PAGE))}
      isFetching={isFetching}
      isFailed={isError && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={() => void refetch()}
      onClear={view.kind || view.outcome ? () => show({ kind: undefined, outcome: undefined }) : undefined}
      texts={{ failed: t('runs.failed'), empty: t('runs.empty'), emptyHint: t('runs.emptyHint') }}
      columnDefinitions={columns}
      trackBy="runId"
      header={
        <Header variant="h2" counter={data && `(${new Intl.NumberFormat(language).format(data.total)})`}>
          {t('tabs.runs')}
        </Header>
      }
      filter={<RunFilters view={view} onChange={show} />}
    />
  )
}

function RunFilters({ view, onChange }: { view: RunsView; onChange: (change: Partial<RunsView>) => void }) {
  const { t } = useTranslation('sync')
  const outcomes = [
    { value: '', label: t('runs.allOutcomes') },
    ...runOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
  ]
  const kinds = [
    { value: '', label: t('runs.allKinds') },
    ...runKinds.map((value) => ({ value, label: t(`runs.kinds.${value}`) })),
  ]
  return (
    <div className={styles.filters}>
      <div className={styles.choice}>
        <Select
          ariaLabel={t('runs.columns.outcome')}
          options={outcomes}
          selectedOption={outcomes.find(({ value }) => value === (view.outcome ?? '')) ?? null}
          onChange={({ detail }) => onChange({ outcome: oneOf(runOutcomes, detail.selectedOption.value ?? null) })}
          expandToViewport
        />
      </div>
      <div className={styles.choice}>
        <Select
          ariaLabel={t('runs.kind')}
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === (view.kind ?? '')) ?? null}
          onChange={({ detail }) => onChange({ kind: oneOf(runKinds, detail.selectedOption.value ?? null) })}
          expandToViewport
        />
      </div>
    </div>
  )
}
