import Button from '@cloudscape-design/components/button'
import type {
  BulkFailure,
  BulkJob,
  BulkJobWithFailures,
  BulkOperation,
  NewBulkJob,
  RequestedOperation,
} from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { confirm } from '#web/ui/confirm.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { api } from './api.ts'
import { ApiError, isNotPermitted, unreachable } from './api-error.ts'
import { BulkFailures, BulkProgress, bulkTexts } from './bulk-notices.tsx'
import { canSucceedLater } from './bulk-reasons.ts'
import { fetchNamespace } from './i18n.ts'
import { dismiss, notify } from './notices.ts'
import { refreshProperty } from './query-client.ts'
import { whenVisible } from './visible.ts'

/** Most jobs are small, so polling starts with short intervals and continues once per second. */
const POLL_INTERVALS_MS = [150, 250, 500, 1000]
/** Delays between attempts while the server is busy or restarts. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 8000]

/** The server takes no further job of the account until one has finished. What was to be done stays in the notice. */
const TOO_MANY_JOBS = 'bulkJobs.tooMany'

type Context = { i18n: I18n; queryClient: QueryClient }
/** The items of one attempt that succeeded and those that failed. */
export type BulkResult<Item> = {
  succeeded: Item[]
  failed: { item: Item; error: ApiError }[]
  /** Retries the failed items. */
  retry: () => void
}
export type BulkRequest<Item> = {
  operation: RequestedOperation
  propertyId: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  /** The values of one item, in addition to `shared`. */
  valuesOf: (item: Item) => object
  shared?: object
  /** Called before the result of an attempt is shown, so that nothing can be done with these items as if nothing had happened. */
  onSucceeded?: (items: readonly Item[]) => void
  /** Called after every attempt that was started in this tab, when what it changed has been loaded again. */
  onFinished?: (result: BulkResult<Item>) => void
}

const [runningJobs, setRunningJobs] = createStore<readonly BulkJob[]>([])

export const useIsBulkJobRunning = (propertyId: string, operation: BulkOperation) =>
  useStore(runningJobs).some((job) => job.propertyId === propertyId && job.operation === operation)

/** Starts a bulk job on the server. A notice shows its progress and its result. The tab may be closed meanwhile. */
export function useBulkJob() {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  return <Item,>(request: BulkRequest<Item>) => startJob({ i18n, queryClient }, request)
}

/** Another number meets the search than was told. */
const COUNT_CHANGED = 'bulkJobs.countChanged'
type MatchingRequest = Omit<NewBulkJob, 'jobId' | 'items' | 'matching' | 'operation'> & {
  operation: RequestedOperation
  matching: NonNullable<NewBulkJob['matching']>
}

/** Starts a bulk job for all that meet a search. If they are now more or fewer, it asks first. Resolves to whether the job was started. */
export function useMatchingJob() {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  return async function start(request: MatchingRequest): Promise<boolean> {
    const jobId = crypto.randomUUID()
    const body = { jobId, ...request }
    try {
      const job = await warnBeforeUnload(() => retryWhileBusy(() => api('POST /v1/bulkJobs', { body })))
      void watchAttempt({ i18n, queryClient }, { job, items: [] })
      return true
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : unreachable(error)
      await fetchNamespace(i18n, 'bulkJobs')
      const count = code === COUNT_CHANGED ? Number(fields[0]?.message) : undefined
      if (count) {
        const t = i18n.getFixedT(null, 'bulkJobs', 'changed')
        const question = { header: t('header'), content: t('hint', { count }), confirmLabel: t('confirm') }
        return (await confirm(question)) && start({ ...request, matching: { ...request.matching, count } })
      }
      const texts = bulkTexts(i18n, newJob({ ...request, jobId, total: 0 }))
      const refused = isNotPermitted(error) ? i18n.getFixedT(null, 'app', 'role')('refused') : undefined
      const content = code === TOO_MANY_JOBS ? texts.tooMany : count === 0 ? texts.nothingMatches : refused
      notify({ id: jobId, type: 'error', header: texts.failed, content })
      return false
    }
  }
}

/** Shows a job that a call of another domain has started. */
export function useStartedBulkJob() {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  return (job: StartedJob) => void watchAttempt({ i18n, queryClient }, { job: newJob(job), items: [] })
}

type StartedJob = Pick<BulkJob, 'jobId' | 'propertyId' | 'operation' | 'total'>

/** A job as it is until the server tells more. */
const newJob = ({ jobId, propertyId, operation, total }: StartedJob): BulkJob => ({
  ...{ jobId, propertyId, operation, total, propertyName: null },
  ...{ done: 0, failed: 0, doneBefore: 0, isFinished: false, isComplete: false },
  ...{ startedAtMillis: Date.now(), finishedAtMillis: null },
})

function startJob<Item>(context: Context, request: BulkRequest<Item>): Promise<void> {
  const { operation, propertyId, items, labelOf, valuesOf, shared = {}, onSucceeded, onFinished } = request
  const jobId = crypto.randomUUID()
  const labels = items.map((item, index) => ({ index, label: labelOf(item) }))
  const body = {
    ...{ jobId, propertyId, operation, shared: { ...shared } },
    items: items.map((item) => ({ label: labelOf(item), values: { ...valuesOf(item) } })),
  }
  return watchAttempt(context, {
    job: newJob({ jobId, propertyId, operation, total: items.length }),
    items: labels,
    request: () => api('POST /v1/bulkJobs', { body }),
    onEndedAttempt(attempted, failures) {
      const failed = new Set(failures.map(({ index }) => index))
      onSucceeded?.(attempted.flatMap(({ index }) => (failed.has(index) ? [] : [items[index] as Item])))
    },
    onFinishedAttempt(attempted, failures, retry) {
      const errors = new Map(failures.map(({ index, status, ...details }) => [index, new ApiError(status, details)]))
      const result: BulkResult<Item> = { succeeded: [], failed: [], retry }
      for (const { index } of attempted) {
        const [item, error] = [items[index] as Item, errors.get(index)]
        if (error) result.failed.push({ item, error })
        else result.succeeded.push(item)
      }
      onFinished?.(result)
    },
  })
}

type ItemLabel = Pick<BulkFailure, 'index' | 'label'>
type Attempt = {
  job: BulkJob
  /** The items of this attempt. For a job that was started in another tab the list is empty, because only failed items are known. */
  items: readonly ItemLabel[]
  /** Starts the job. Undefined if the job is already running. */
  request?: (() => Promise<BulkJob>) | undefined
  onEndedAttempt?: (attempted: readonly ItemLabel[], failures: readonly BulkFailure[]) => void
  onFinishedAttempt?: (attempted: readonly ItemLabel[], failures: readonly BulkFailure[], retry: () => void) => void
}

/** Shows jobs that were started before this page was opened, and says if there are more. */
export async function resumeJobs(context: Context, jobs: readonly BulkJob[], total: number) {
  if (total > jobs.length) {
    await fetchNamespace(context.i18n, 'bulkJobs')
    const header = context.i18n.getFixedT(null, 'bulkJobs')('leftOut', { shown: jobs.length, total })
    notify({ id: 'bulk-jobs-left-out', type: 'info', header })
  }
  for (const job of jobs) void watchAttempt(context, { job, items: [] })
}

/** Runs one attempt of a job and shows its progress and its result. */
async function watchAttempt(context: Context, { job, items, request, ...told }: Attempt): Promise<void> {
  const { i18n, queryClient } = context
  const { jobId } = job
  const since = Date.now()
  const others = () => runningJobs.current().filter((one) => one.jobId !== jobId)
  await fetchNamespace(i18n, 'bulkJobs')
  setRunningJobs([...others(), job])
  showProgress(i18n, job, { isAccepted: !request })
  let ended: BulkJobWithFailures | undefined
  let retryRequest = request
  try {
    if (request) await warnBeforeUnload(() => retryWhileBusy(request))
    retryRequest = () => api('POST /v1/bulkJobs/:jobId/retry', { params: { jobId } })
    ended = await pollUntilFinished(i18n, job)
  } catch (error) {
    const { status, code } = error instanceof ApiError ? error : unreachable(error)
    const failures = items.map((item) => ({ ...item, status, code, fields: [] }))
    ended = { ...job, failed: job.total, isFinished: true, failures }
  }
  setRunningJobs(others())
  if (!ended) return dismiss(jobId)
  const { failures } = ended
  const again = { ...job, total: failures.length, done: 0, failed: 0, isFinished: false }
  let isRetried = false
  function retry() {
    isRetried = true
    void watchAttempt(context, { job: again, items: failures, request: retryRequest, ...told })
  }
  told.onEndedAttempt?.(items, failures)
  showResult(i18n, ended, since, retry)
  await refreshProperty(queryClient, job.propertyId)
  // The next attempt cancels this refresh. Both then end together, and only the next one tells how it went.
  if (!isRetried) told.onFinishedAttempt?.(items, failures, retry)
}

/** Resolves to undefined, without a notice, if the job is no longer kept or the account has signed out. */
async function pollUntilFinished(i18n: I18n, job: BulkJob): Promise<BulkJobWithFailures | undefined> {
  const { jobId } = job
  for (let poll = 0; ; poll++) {
    try {
      const current = await api('GET /v1/bulkJobs/:jobId', { params: { jobId } })
      if (current.isFinished) return current
      showProgress(i18n, current, { isAccepted: true })
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined
    }
    await delay(POLL_INTERVALS_MS[poll] ?? 1000)
  }
}

/** Retries while the server is busy or restarts, not without a network. The request is idempotent, because it carries the id of the job. */
async function retryWhileBusy<Result>(request: () => Promise<Result>): Promise<Result> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await request()
    } catch (error) {
      const isBusy = error instanceof ApiError && [429, 502, 503].includes(error.status)
      if (!isBusy || navigator.onLine === false) throw error
      await delay(ms)
    }
  }
  return request()
}

const delay = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Asks before the tab is closed, because a job that the server has not accepted yet would be lost. */
async function warnBeforeUnload<Result>(work: () => Promise<Result>): Promise<Result> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}

/** Until the server has accepted the job, the notice does not say that the page may be left. */
function showProgress(i18n: I18n, job: BulkJob, { isAccepted }: { isAccepted: boolean }) {
  const header = bulkTexts(i18n, job).doing
  notify({
    ...{ id: job.jobId, type: 'in-progress', header, isDismissible: false },
    content: <BulkProgress label={header} job={job} mayLeave={isAccepted} />,
  })
}

/** A notice about failed items stays on every page, and the items stay on the server, until the user dismisses the notice. */
function showResult(i18n: I18n, job: BulkJobWithFailures, since: number, retry: () => void) {
  const { jobId: id, propertyId, done, failed, failures, isComplete } = job
  const texts = bulkTexts(i18n, job)
  const markSeen = () => void api('DELETE /v1/bulkJobs/:jobId', { params: { jobId: id } }).catch(() => undefined)
  if (failed === 0) {
    whenVisible(markSeen)
    const content = isComplete ? texts.completeHint : texts.doneHint
    return notify({ id, type: 'success', header: texts.done, content, delivery: { propertyId, since } })
  }
  const isRefused = failures[0]?.code === TOO_MANY_JOBS
  const explanation = isRefused ? texts.tooMany : done > 0 && texts.notDone
  notify({
    ...(done > 0 ? { type: 'warning', header: texts.partlyDone } : { type: 'error', header: texts.failed }),
    id,
    content: (
      <BulkFailures job={job} failures={failures}>
        {explanation}
      </BulkFailures>
    ),
    ...(failures.some(canSucceedLater) && { action: <Button onClick={retry}>{texts.retry}</Button> }),
    isOfAllPages: true,
    onDismiss: markSeen,
    ...(done > 0 && { delivery: { propertyId, since } }),
  })
}
