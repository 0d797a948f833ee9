import type { BulkJob, BulkJobWithFailures, NewBulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { bulkJobsErrors } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, asAppError } from '../../platform/errors.ts'
import { parseInput } from '../../platform/input.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Account } from '../../platform/sessions.ts'
import { requireFlag } from '../flags/flags.service.ts'
import {
  type BulkJobRow,
  getJobRow,
  insertItems,
  insertJob,
  listFailures,
  listJobRows,
  lockJob,
  removeJob,
  reopenJob,
} from './bulk-jobs.store.ts'
import { bulkOperations, type Operation } from './operations.ts'
import { runLater } from './run-bulk-job.ts'

export async function listJobs(trx: Transaction) {
  const rows = await listJobRows(trx)
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

/** Idempotent: a concurrent call with the same id waits, and both return the same job. */
export async function startJob(
  { trx }: Unit,
  account: Account,
  job: NewBulkJob,
  operation: Operation,
  enqueue: Enqueue,
): Promise<BulkJob> {
  if (operation.flag) await requireFlag(trx, operation.flag)
  if (await insertJob(trx, account.id, job)) {
    const items = job.items.map(({ label, values }, index) => {
      checkItem(operation, job, index)
      return { index, label, lockKey: operation.lockKeyOf(values), input: JSON.stringify(values) }
    })
    await insertItems(trx, account.id, job.jobId, items)
    await runLater(enqueue)(trx, { jobId: job.jobId, accountId: account.id })
  }
  const row = await getJobRow(trx, job.jobId)
  // Row-level security hides the jobs of other accounts.
  if (!row) throw new AppError(requestErrors.keyReused, 'There is a job with this id already.')
  return presentJob(row)
}

/** For a domain whose own call starts a job in the same transaction. */
export const jobStarter = (keys: MasterKeys, enqueue: Enqueue) => {
  const operations = bulkOperations(keys, enqueue)
  return (unit: Unit, account: Account, job: NewBulkJob) =>
    startJob(unit, account, job, operations[job.operation], enqueue)
}
export type StartJob = ReturnType<typeof jobStarter>

/** What breaks the contract of the endpoint is refused before the job starts. Everything else is the result of the item. */
function checkItem(operation: Operation, { propertyId, shared, items }: NewBulkJob, index: number) {
  try {
    parseInput(operation.endpoint, operation.requestOf(propertyId, { ...shared, ...items[index]?.values }))
  } catch (error) {
    const { error: code, message, fields = [] } = asAppError(error)
    throw new AppError(code, message, {
      fields: fields.map((field) => ({ ...field, path: `items.${index}.${field.path}` })),
    })
  }
}

export async function retryJob({ trx }: Unit, jobId: string, enqueue: Enqueue): Promise<BulkJob> {
  const row = await lockFinished(trx, jobId)
  if (row.failed === 0) return presentJob(row)
  await reopenJob(trx, jobId)
  await runLater(enqueue)(trx, { jobId, accountId: row.account_id })
  return presentJob({ ...row, total: row.failed, done: 0, failed: 0, finished_at: null })
}

export async function forgetJob({ trx }: Unit, jobId: string): Promise<undefined> {
  await lockFinished(trx, jobId)
  await removeJob(trx, jobId)
}

async function lockFinished(trx: Transaction, jobId: string): Promise<BulkJobRow> {
  const row = await lockJob(trx, jobId)
  if (!row) throw notFound()
  if (row.finished_at) return row
  throw new AppError(bulkJobsErrors.notFinished, 'The job is still at work.')
}

const notFound = () => new AppError(bulkJobsErrors.notFound, 'There is no such job any more.')

const presentJob = ({ id, property_id, operation, total, done, failed, finished_at }: BulkJobRow): BulkJob => ({
  jobId: id,
  propertyId: property_id,
  operation,
  total,
  done,
  failed,
  isFinished: finished_at !== null,
})
