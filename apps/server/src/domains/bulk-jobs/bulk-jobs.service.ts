import { BULK_ITEMS_MAX, BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { BulkJob, BulkJobWithFailures, NewBulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { bulkJobsErrors } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, asAppError, fieldError } from '../../platform/errors.ts'
import { permissionsIn, requirePermission } from '../../platform/guard.ts'
import { parseInput } from '../../platform/input.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { isFull } from '../../platform/row-limit.ts'
import type { Account } from '../../platform/sessions.ts'
import { requireFull } from '../flags/flags.service.ts'
import {
  type BulkJobRow,
  getJobRow,
  insertItems,
  insertJob,
  isUnfinished,
  listFailures,
  listJobRows,
  lockJob,
  markSeen,
  reopenJob,
} from './bulk-jobs.store.ts'
import { queueTurn } from './bulk-turns.ts'
import { bulkOperations, type Operation } from './operations.ts'

export async function listJobs(trx: Transaction, show: 'unseen' | 'all') {
  const rows = await listJobRows(trx, { unseenOnly: show === 'unseen' })
  return { bulkJobs: rows.map(presentJob), total: rows[0]?.jobs ?? 0 }
}

export async function getJob(trx: Transaction, jobId: string): Promise<BulkJobWithFailures> {
  const row = await getJobRow(trx, jobId)
  if (!row) throw notFound()
  const failures = row.finished_at && row.failed > 0 ? await listFailures(trx, jobId) : []
  return {
    ...presentJob(row),
    failures: failures.map(({ index, label, error }) => ({ index, label, ...error })),
  }
}

type Starter = {
  operation: Operation
  enqueue: Enqueue
  /** Null: the call that starts the job is checked and counted itself. */
  requestHash: Buffer | null
}

/** Idempotent: a concurrent call with the same id waits, and both return the same job. */
async function startJob(
  { trx }: UnitOfWork,
  account: Account,
  job: NewBulkJob,
  { operation, enqueue, requestHash }: Starter,
): Promise<BulkJob> {
  if (operation.edition) await requireFull(trx)
  requirePermission(operation.endpoint, permissionsIn(trx))
  const hasTooMany = await hasTooManyJobs(trx, account.id)
  const isComplete = job.items?.every(({ values }) => operation.isComplete?.(values)) ?? false
  if (await insertJob(trx, account.id, job, { isComplete, requestHash })) {
    if (hasTooMany && requestHash) throw tooMany()
    const wanted = job.items ?? (await findMatching(trx, operation, job))
    const items = wanted.map(({ label, values }, index) => {
      checkItem(operation, job, values, index)
      return { index, label, lockKey: operation.lockKeyOf(values), input: JSON.stringify(values) }
    })
    await insertItems(trx, account.id, job.jobId, items)
    await queueTurn(enqueue)(trx, { accountId: account.id })
  }
  const row = await getJobRow(trx, job.jobId)
  // Row-level security hides the jobs of other accounts.
  if (!row || (requestHash && row.request_hash && !requestHash.equals(row.request_hash)))
    throw new AppError(requestErrors.keyReused, 'There is another job with this id already.')
  return presentJob(row)
}

export type StartJob = (unit: UnitOfWork, account: Account, job: NewBulkJob) => Promise<BulkJob>

/** For a domain whose own call starts a job in the same transaction. It is started however many jobs the account has. */
export function jobStarter(keys: MasterKeys, enqueue: Enqueue): StartJob {
  const operations = bulkOperations(keys, enqueue)
  return (unit, account, job) =>
    startJob(unit, account, job, { operation: operations[job.operation], enqueue, requestHash: null })
}

/** The request is stored as a keyed hash: its items are deleted as they are done, and contain personal data. */
export function requestedJobStarter(keys: MasterKeys, enqueue: Enqueue): StartJob {
  const operations = bulkOperations(keys, enqueue)
  return (unit, account, job) => {
    const requestHash = Buffer.from(keys.mac('bulk-job', JSON.stringify(job)))
    return startJob(unit, account, job, { operation: operations[job.operation], enqueue, requestHash })
  }
}

/** The items of a job for all that meet a search. They are as many as the caller was told, or the job does not start. */
async function findMatching(trx: Transaction, operation: Operation, { propertyId, matching }: NewBulkJob) {
  const found = matching && (await operation.findMatching?.(trx, propertyId, matching))
  if (!found)
    throw new AppError(requestErrors.ruleBroken, 'There is no such job for what this search finds.', {
      fields: [fieldError('matching', 'operationNotOfList')],
    })
  const { items, totalRecords } = found
  if (totalRecords > BULK_ITEMS_MAX)
    throw new AppError(bulkJobsErrors.tooManyItems, `A job can have ${BULK_ITEMS_MAX} items at most.`)
  if (totalRecords !== matching.count)
    throw new AppError(bulkJobsErrors.countChanged, 'Another number meets this search now.', {
      fields: [fieldError('matching.count', String(totalRecords))],
    })
  return items
}

/** What breaks the contract of the endpoint is refused before the job starts. Everything else is the result of the item. */
function checkItem(operation: Operation, { propertyId, shared }: NewBulkJob, values: object, index: number) {
  try {
    parseInput(operation.endpoint, operation.requestOf(propertyId, { ...shared, ...values }))
  } catch (error) {
    const { error: code, message, fields = [] } = asAppError(error)
    throw new AppError(code, message, {
      fields: fields.map((field) => ({ ...field, path: `items.${index}.${field.path}` })),
    })
  }
}

export async function retryJob(
  { trx }: UnitOfWork,
  account: Account,
  jobId: string,
  enqueue: Enqueue,
): Promise<BulkJob> {
  const hasTooMany = await hasTooManyJobs(trx, account.id)
  const row = await lockFinished(trx, jobId)
  if (row.failed === 0) return presentJob(row)
  if (row.seen_at) throw notFound()
  if (hasTooMany) throw tooMany()
  await reopenJob(trx, jobId)
  await queueTurn(enqueue)(trx, { accountId: account.id })
  const done_before = row.done_before + row.done
  return presentJob({ ...row, total: row.failed, done: 0, failed: 0, done_before, finished_at: null })
}

const hasTooManyJobs = (trx: Transaction, accountId: string) =>
  isFull(trx, 'bulk_jobs', { account_id: accountId }, BULK_JOBS_UNFINISHED_MAX, isUnfinished)

export async function seeJob({ trx }: UnitOfWork, jobId: string): Promise<undefined> {
  const { seen_at } = await lockFinished(trx, jobId)
  if (!seen_at) await markSeen(trx, jobId)
}

async function lockFinished(trx: Transaction, jobId: string): Promise<BulkJobRow> {
  const row = await lockJob(trx, jobId)
  if (!row) throw notFound()
  if (row.finished_at) return row
  throw new AppError(bulkJobsErrors.notFinished, 'The job is still at work.')
}

const tooMany = () => new AppError(bulkJobsErrors.tooMany, 'This account has too many jobs that have not finished.')

const notFound = () => new AppError(bulkJobsErrors.notFound, 'There is no such job any more.')

const presentJob = ({
  id,
  property_id,
  property_name,
  operation,
  total,
  done,
  failed,
  ...row
}: BulkJobRow): BulkJob => ({
  jobId: id,
  propertyId: property_id,
  propertyName: property_name,
  operation,
  total,
  done,
  failed,
  doneBefore: row.done_before,
  isFinished: row.finished_at !== null,
  isComplete: row.is_complete,
  startedAtMillis: row.created_at.getTime(),
  finishedAtMillis: row.finished_at?.getTime() ?? null,
})
