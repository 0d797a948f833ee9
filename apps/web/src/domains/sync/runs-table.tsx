import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import Select from '@cloudscape-design/components/select'
import type { TableProps } from '@cloudscape-design/components/table'
import { RUNS_PER_PAGE, runKinds, runOutcomes } from '@portico/contract/sync/sync.rules'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { type RunsView, readRunsView, writeRunsView } from '#web/data/sync/runs-view.ts'
import { syncRunPath } from '#web/data/sync/sync.paths.ts'
import { runsQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING, shortDurationText } from '#web/platform/time-texts.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { RunCauseText, RunOutcomeText } from './run-outcome.tsx'
import styles from './sync.module.css'

/** The kinds of lines that a run counts in its row. */
const COUNTED = ['ADDED', 'CHANGED', 'ENDED', 'HELD', 'SKIPPED'] as const

type Texts = { t: TFunction<'sync'>; language: string; moment: (millis: number | null) => string; propertyId: string }

function runColumns({ t, language, moment, propertyId }: Texts): TableProps.ColumnDefinition<SyncRun>[] {
  const numbers = new Intl.NumberFormat(language)
  const names = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  return [
    {
      id: 'started',
      header: t('runs.columns.started'),
      cell: ({ runId, startedTimeMillis }) => (
        <Link href={syncRunPath(propertyId, runId)}>
          <Whole text={moment(startedTimeMillis)} />
        </Link>
      ),
      isRowHeader: true,
      minWidth: 150,
    },
    { id: 'outcome', header: t('runs.columns.outcome'), cell: (run) => <RunOutcomeText {...run} />, minWidth: 165 },
    { id: 'cause', header: t('runs.columns.cause'), cell: (run) => <RunCauseText run={run} />, minWidth: 110 },
    {
      id: 'changes',
      header: t('runs.columns.changes'),
      cell: ({ counts }) =>
        names.format(
          COUNTED.filter((kind) => counts[kind] > 0).map(
            (kind) => `${t(`kinds.${kind}`)} ${numbers.format(counts[kind])}`,
          ),
        ) || NOTHING,
      minWidth: 200,
    },
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
  const { moment } = useClock(propertyId)
  const { data, isError, isFetching, refetch } = useQuery({
    ...runsQuery(propertyId, view),
    throwOnError: isSignedOut,
  })
  const columns = useMemo(() => runColumns({ t, language, moment, propertyId }), [t, language, moment, propertyId])
  return (
    <PagedTable<SyncRun>
      items={data?.runs}
      page={view.page}
      pages={data && Math.max(1, Math.ceil(data.totalRecords / RUNS_PER_PAGE))}
      isFetching={isFetching}
      isFailed={isError && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={() => void refetch()}
      onClear={view.kind || view.outcome ? () => show({ kind: undefined, outcome: undefined }) : undefined}
      texts={{
        title: t('tabs.runs'),
        failed: t('runs.failed'),
        empty: t('runs.empty'),
        emptyHint: t('runs.emptyHint'),
      }}
      columnDefinitions={columns}
      trackBy="runId"
      header={
        <Header
          variant="h2"
          counter={data && `(${new Intl.NumberFormat(language).format(data.totalRecords)})`}
          description={<ClockLine propertyId={propertyId} />}
        >
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
