import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { BulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

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
    failed: own('failed', total) ?? own('notDone', total),
    partlyDone: own('partlyDone', done) ?? own('partlyFailed', failed) ?? own('done', done),
    notDone: own('notDone', failed),
    retry: t('retry'),
    tooMany: t('tooMany', { max: BULK_JOBS_UNFINISHED_MAX }),
  }
}

type ProgressProps = { label: string; done: number; total: number; mayLeave: boolean }

export function BulkProgress({ label, done, total, mayLeave }: ProgressProps) {
  const { t } = useTranslation('bulkJobs')
  return (
    <ProgressBar
      variant="flash"
      ariaLabel={label}
      value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      additionalInfo={[t('progress', { done, total }), mayLeave && t('mayLeave')].filter(Boolean).join(' · ')}
    />
  )
}

export function BulkFailures({ names, children }: { names: string[]; children: ReactNode }) {
  return (
    <SpaceBetween size="xxs">
      {children && <div>{children}</div>}
      <NameList names={names} />
    </SpaceBetween>
  )
}
