import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { BulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { bulkJobsQuery } from '#web/data/bulk-jobs/bulk-jobs.queries.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING, timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const idOf = ({ jobId }: BulkJob) => jobId
const LATEST_FIRST = { field: 'started', isDescending: true }

/** What the account has done for many at once: numbers only, because the items contain personal data. */
export function TasksTable() {
  const { t, i18n } = useTranslation('bulkJobs', { keyPrefix: 'tasks' })
  const { t: app } = useTranslation()
  const timeZone = useZoneOfBrowser()
  const { data, isError, refetch } = useQuery({ ...bulkJobsQuery, throwOnError: isSignedOut })
  const columns = useColumns(timeZone)
  const hidden = data ? data.total - data.bulkJobs.length : 0
  return (
    <CollectionTable
      items={data?.bulkJobs}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      headingVariant="h1"
      texts={{ title: t('title'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed'), filter: '' }}
      description={
        <>
          {hidden > 0 ? t('more', { shown: data?.bulkJobs.length, count: hidden }) : t('description')}{' '}
          {app('clock.zone', { zone: zoneText(timeZone, i18n.language) })}
        </>
      }
      sort={LATEST_FIRST}
    />
  )
}

function useColumns(timeZone: string): Column<BulkJob>[] {
  const { t, i18n } = useTranslation('bulkJobs')
  return useMemo(() => {
    const { moment } = timeTexts(i18n.language, timeZone)
    return [
      {
        id: 'task',
        header: t('tasks.columns.task'),
        textOf: ({ operation }) => t(`names.${operation}`),
        isRowHeader: true,
        minWidth: 180,
      },
      {
        id: 'property',
        header: t('tasks.columns.property'),
        cell: ({ propertyId, propertyName }) =>
          propertyName === null ? NOTHING : <Link href={propertyPath(propertyId)}>{propertyName}</Link>,
        textOf: ({ propertyName }) => propertyName ?? NOTHING,
        minWidth: 180,
      },
      {
        id: 'status',
        header: t('tasks.columns.status'),
        cell: (job) => <TaskStatus job={job} />,
        textOf: (job) => statusOf(t, job).text,
        minWidth: 140,
      },
      {
        id: 'done',
        header: t('tasks.columns.done'),
        cell: ({ done, total, doneBefore }) => t('progress', { done: doneBefore + done, total: doneBefore + total }),
        sortOf: ({ done, doneBefore }) => doneBefore + done,
        minWidth: 130,
      },
      {
        id: 'started',
        header: t('tasks.columns.started'),
        cell: ({ startedAtMillis }) => moment(startedAtMillis),
        sortOf: ({ startedAtMillis }) => startedAtMillis,
        minWidth: 170,
      },
      {
        id: 'finished',
        header: t('tasks.columns.finished'),
        cell: ({ finishedAtMillis }) => moment(finishedAtMillis),
        sortOf: ({ finishedAtMillis }) => finishedAtMillis ?? Number.MAX_SAFE_INTEGER,
        minWidth: 170,
      },
    ]
  }, [t, i18n.language, timeZone])
}

function statusOf(t: TFunction<'bulkJobs'>, { isFinished, done, failed, doneBefore }: BulkJob) {
  if (!isFinished) return { type: 'in-progress', text: t('tasks.status.running') } as const
  if (failed === 0) return { type: 'success', text: t('tasks.status.done') } as const
  if (done + doneBefore === 0) return { type: 'error', text: t('tasks.status.failed') } as const
  return { type: 'warning', text: t('tasks.status.partlyFailed', { count: failed }) } as const
}

function TaskStatus({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulkJobs')
  const { type, text } = statusOf(t, job)
  return <StatusIndicator type={type}>{text}</StatusIndicator>
}
