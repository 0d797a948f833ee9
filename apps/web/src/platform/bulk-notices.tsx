import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { BulkFailure, BulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { reasonOf } from './bulk-reasons.ts'
import { useIsFull } from './flags.ts'

/** The texts about a job as the specification words them. The catalogue says which of them an operation has. */
export function bulkTexts({ getFixedT, exists }: I18n, { operation, total, done, failed }: BulkJob) {
  const t = getFixedT(null, 'bulkJobs')
  const own = (name: string, count: number) => {
    const key = `${operation}.${name}` as `${typeof operation}.done`
    return exists(key, { ns: 'bulkJobs', count }) ? t(key, { count }) : undefined
  }
  return {
    doing: t(`${operation}.doing`, { count: total }),
    done: t(`${operation}.done`, { count: done }),
    doneHint: own('doneHint', done),
    completeHint: own('completeHint', done),
    failed: own('failed', total) ?? own('notDone', total),
    partlyDone: own('partlyDone', done) ?? own('partlyFailed', failed) ?? own('done', done),
    notDone: own('notDone', failed),
    retry: t('retry'),
    tooMany: t('tooMany', { max: BULK_JOBS_UNFINISHED_MAX }),
    nothingMatches: t('nothingMatches'),
  }
}

type ProgressProps = { label: string; job: BulkJob; mayLeave: boolean }

export function BulkProgress({ label, job, mayLeave }: ProgressProps) {
  const { t } = useTranslation('bulkJobs')
  const place = useIsFull() && job.propertyName
  const { total } = job
  const done = job.done + job.failed
  return (
    <ProgressBar
      variant="flash"
      ariaLabel={label}
      value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      additionalInfo={[place, t('progress', { done, total }), mayLeave && t('mayLeave')].filter(Boolean).join(' · ')}
    />
  )
}

type FailuresProps = { job: BulkJob; failures: readonly BulkFailure[]; children: ReactNode }

/** Who or what failed, by reason. Nothing is left to be listed if the result was already seen in another tab. */
export function BulkFailures({ job, failures, children }: FailuresProps) {
  const { t } = useTranslation('bulkJobs')
  const isFull = useIsFull()
  const groups = Map.groupBy(failures, (failure) => (isFull ? reasonOf(failure) : 'other'))
  return (
    <SpaceBetween size="xxs">
      {isFull && job.propertyName}
      {children && <div>{children}</div>}
      {[...groups].map(([reason, some]) => (
        <div key={reason}>
          {isFull && t(`reasons.${reason}`)}
          <NameList names={some.map(({ label }) => label)} />
        </div>
      ))}
    </SpaceBetween>
  )
}
