import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { BulkJob, BulkOperation } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const operationsOfPeople = ['addResidents', 'deletePeople', 'changeKeys', 'changeExpiry', 'changePlace'] as const
type PeopleOperation = (typeof operationsOfPeople)[number]
const isOfPeople = (operation: BulkOperation): operation is PeopleOperation =>
  operationsOfPeople.some((one) => one === operation)

/** The texts about a job as the specification words them: some count the items that succeeded, others those that failed. */
export function bulkTexts({ getFixedT }: I18n, { operation, total, done, failed }: BulkJob) {
  const t = getFixedT(null, 'bulkJobs')
  const texts = {
    doing: t(`${operation}.doing`, { count: total }),
    done: t(`${operation}.done`, { count: done }),
    doneHint: operation === 'addResidents' ? t('addResidents.doneHint') : undefined,
    failed: operation === 'addResidents' ? t('addResidents.notDone', { count: total }) : t(`${operation}.failed`),
    retry: t('retry'),
    tooMany: t('tooMany', { max: BULK_JOBS_UNFINISHED_MAX }),
  }
  if (isOfPeople(operation))
    return { ...texts, partlyDone: texts.done, notDone: t(`${operation}.notDone`, { count: failed }) }
  const count = operation === 'generateCodes' || operation === 'renewCodes' ? done : failed
  return { ...texts, partlyDone: t(`${operation}.partlyDone`, { count }), notDone: undefined }
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
