import Button from '@cloudscape-design/components/button'
import type {
  BulkFailure,
  BulkJob,
  BulkJobWithFailures,
  BulkOperation,
} from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { createStore, useStore } from '#web/ui/store.ts'
import { api } from './api.ts'
import { ApiError, unreachable } from './api-error.ts'
import { BulkFailures, BulkProgress, bulkTexts } from './bulk-notices.tsx'
import { fetchNamespace } from './i18n.ts'
import { dismiss, notify } from './notices.ts'

/** Most jobs are small: the first looks follow quickly, those at a long job every second. */
const LOOKS_MS = [150, 250, 500, 1000]
/** Pauses before a server that is busy or restarts is asked again. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 8000]

type Context = { i18n: I18n; queryClient: QueryClient }
/** What has become of the items of one attempt. */
export type BulkOutcome<Item> = {
  succeeded: Item[]
  failed: { item: Item; error: ApiError }[]
  /** Tries those that failed again. */
  retry: () => void
}
export type BulkOrder<Item> = {
  operation: BulkOperation
  propertyId: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  /** What the request of an item has beside `shared`. */
  valuesOf: (item: Item) => object
  shared?: object
  /** After every attempt that this tab has watched. */
  onFinished?: (outcome: BulkOutcome<Item>) => void
}

const [working, setWorking] = createStore<readonly BulkJob[]>([])

export const useIsBulkWorking = (propertyId: string, operation: BulkOperation) =>
  useStore(working).some((job) => job.propertyId === propertyId && job.operation === operation)

/** Has the server do something for many items. A notice tells how far it is and how it ended; the tab may be closed meanwhile. */
export function useBulkJob() {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  return <Item,>(order: BulkOrder<Item>) => startJob({ i18n, queryClient }, order)
}

function startJob<Item>(context: Context, order: BulkOrder<Item>): Promise<void> {
  const { operation, propertyId, items, labelOf, valuesOf, shared = {}, onFinished = () => undefined } = order
  const jobId = crypto.randomUUID()
  const labels = items.map((item, index) => ({ index, label: labelOf(item) }))
  const body = {
    ...{ jobId, propertyId, operation, shared: { ...shared } },
    items: items.map((item) => ({ label: labelOf(item), values: { ...valuesOf(item) } })),
  }
  return attempt(context, {
    job: { jobId, propertyId, operation, total: items.length, done: 0, failed: 0, isFinished: false },
    items: labels,
    request: () => api('POST /v1/bulkJobs', { body }),
    onEnded(attempted, failures, retry) {
      const errors = new Map(failures.map(({ index, status, ...details }) => [index, new ApiError(status, details)]))
      const outcome: BulkOutcome<Item> = { succeeded: [], failed: [], retry }
      for (const { index } of attempted) {
        const [item, error] = [items[index] as Item, errors.get(index)]
        if (error) outcome.failed.push({ item, error })
        else outcome.succeeded.push(item)
      }
      onFinished(outcome)
    },
  })
}

type ItemLabel = Pick<BulkFailure, 'index' | 'label'>
type Attempt = {
  job: BulkJob
  /** Those that are tried. Nobody knows the items of a job that was begun in another tab until they have failed. */
  items: readonly ItemLabel[]
  /** Begins it. Without a request it is at work already. */
  request?: (() => Promise<BulkJob>) | undefined
  onEnded: (attempted: readonly ItemLabel[], failures: readonly BulkFailure[], retry: () => void) => void
}

/** For jobs that were begun before this page was opened. */
export function resumeJobs(context: Context, jobs: readonly BulkJob[]) {
  for (const job of jobs) void attempt(context, { job, items: [], onEnded: () => undefined })
}

/** Shows a job from its beginning to its end. */
async function attempt(context: Context, { job, items, request, onEnded }: Attempt): Promise<void> {
  const { i18n, queryClient } = context
  const { jobId } = job
  const others = () => working.current().filter((one) => one.jobId !== jobId)
  await fetchNamespace(i18n, 'bulkJobs')
  setWorking([...others(), job])
  showProgress(i18n, job, { isTaken: !request })
  let ended: BulkJobWithFailures | undefined
  let retryRequest = request
  try {
    if (request) await inThisTab(() => untilAnswered(request))
    retryRequest = () => api('POST /v1/bulkJobs/:jobId/retry', { params: { jobId } })
    ended = await untilFinished(i18n, job)
  } catch (error) {
    const { status, code } = error instanceof ApiError ? error : unreachable(error)
    const failures = items.map((item) => ({ ...item, status, code, fields: [] }))
    ended = { ...job, failed: job.total, isFinished: true, failures }
  }
  setWorking(others())
  if (!ended) return dismiss(jobId)
  const { failures } = ended
  const again = { ...job, total: failures.length, done: 0, failed: 0, isFinished: false }
  const retry = () => void attempt(context, { job: again, items: failures, request: retryRequest, onEnded })
  showEnd(i18n, ended, retry)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(job.propertyId) })
  onEnded(items, failures, retry)
}

/** Nothing is told about a job that somebody has removed in another tab, or whose account is signed out. */
async function untilFinished(i18n: I18n, job: BulkJob): Promise<BulkJobWithFailures | undefined> {
  const { jobId } = job
  for (let look = 0; ; look++) {
    try {
      const current = await api('GET /v1/bulkJobs/:jobId', { params: { jobId } })
      if (current.isFinished) return current
      showProgress(i18n, current, { isTaken: true })
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined
    }
    await pause(LOOKS_MS[look] ?? 1000)
  }
}

/** A server that restarts is away for some seconds; one that is busy says so. The id of the job makes it safe to ask again. */
async function untilAnswered<Result>(request: () => Promise<Result>): Promise<Result> {
  for (const ms of PAUSES_MS) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError && [429, 502, 503].includes(error.status))) throw error
      await pause(ms)
    }
  }
  return request()
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Until the server has taken the job, closing the tab would lose it. */
async function inThisTab<Result>(work: () => Promise<Result>): Promise<Result> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}

/** Before the server has taken a job, leaving the page would lose it. */
function showProgress(i18n: I18n, job: BulkJob, { isTaken }: { isTaken: boolean }) {
  const header = bulkTexts(i18n, job).doing
  notify({
    ...{ id: job.jobId, type: 'in-progress', header, isDismissible: false },
    content: <BulkProgress label={header} done={job.done + job.failed} total={job.total} mayLeave={isTaken} />,
  })
}

/** What failed stays on every page, and at the server, until somebody has dismissed it. */
function showEnd(i18n: I18n, job: BulkJobWithFailures, retry: () => void) {
  const { jobId: id, done, failures } = job
  const texts = bulkTexts(i18n, job)
  const forget = () => void api('DELETE /v1/bulkJobs/:jobId', { params: { jobId: id } }).catch(() => undefined)
  if (failures.length === 0) {
    forget()
    return notify({ id, type: 'success', header: texts.done, content: texts.doneHint })
  }
  notify({
    ...(done > 0 ? { type: 'warning', header: texts.partlyDone } : { type: 'error', header: texts.failed }),
    id,
    content: <BulkFailures names={failures.map(({ label }) => label)}>{done > 0 && texts.notDone}</BulkFailures>,
    action: <Button onClick={retry}>{texts.retry}</Button>,
    isOfAllPages: true,
    onDismiss: forget,
  })
}
