import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkFailure, BulkOperation } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { propertyArchived, propertyNotFound, serverErrors } from '@portico/contract/shared/errors'
import { sql } from 'kysely'
import { type AuditEntry, writeAudit } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { AppError, asAppError } from '../../platform/errors.ts'
import { admit, findProperty, refuseArchived, requirePermission } from '../../platform/guard.ts'
import { parseInput } from '../../platform/input.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { BeforeAnswer } from '../../platform/perform.ts'
import { type Account, findAccount, type Session } from '../../platform/sessions.ts'
import { collectStatistics } from '../../platform/statistics.ts'
import { advanceJob, type BulkJobRow, deleteItems, listWaitingItems, lockJob, markFailed } from './bulk-jobs.store.ts'
import { bulkOperations, type Operation } from './operations.ts'

/** A batch is one transaction. It ends at the first of these limits, so that its locks are released soon. */
const BATCH_ITEMS = 100
const BATCH_MS = 300
/** Items that are done together need less time each. */
const JOINED_ITEMS = 500
/** Delays before a batch is retried after a deadlock or a lost connection. */
const PAUSES_MS = [50, 200, 1000]

export type JobData = { jobId: string; accountId: string }

export type Parts = {
  database: Database
  keys: MasterKeys
  enqueue: Enqueue
  log: Pick<Log, 'error' | 'warn'>
  beforeAnswer?: BeforeAnswer | undefined
}

/**
 * Works until no item is pending, or until the first batch that ends after `endsAt`. The changes of a batch commit together with the results
 * of its items, so no item is done twice or skipped.
 */
export async function runBulkJob(parts: Parts, data: JobData, endsAt = Number.POSITIVE_INFINITY): Promise<void> {
  const operations = bulkOperations(parts.keys, parts.enqueue)
  let failedAttempts = 0
  for (;;) {
    try {
      // After a failure each item gets its own transaction: a single item locks too few rows for a deadlock.
      const batch = await runBatch(parts, data, operations, failedAttempts > 0)
      if (batch.isFinished) return collectStatistics(parts.database, batch.total, parts.log)
      if (performance.now() > endsAt) return
      failedAttempts = 0
    } catch (error) {
      const refusal = asAppError(error)
      // Whoever archived the property was faster than the batch: the next one refuses each item for that reason.
      if (refusal.error === propertyArchived) continue
      if (refusal.error !== serverErrors.busy) throw error
      const pause = PAUSES_MS[failedAttempts]
      failedAttempts += 1
      if (pause === undefined) {
        // The next item is the one that failed: the others need not wait for it. Where the database is away this fails, too.
        if (await failNextItem(parts, data, refusal)) return
        failedAttempts = 0
      } else await sleep(pause)
    }
  }
}

type ItemResult = { index: number; error?: Omit<BulkFailure, 'index' | 'label'> }

const runBatch = (
  parts: Parts,
  { jobId, accountId }: JobData,
  operations: Record<BulkOperation, Operation>,
  isAlone: boolean,
) =>
  parts.database.asAccount(accountId, async (trx) => {
    const job = await lockJob(trx, jobId)
    if (!job || job.finished_at) return { isFinished: true, total: 0 }
    const operation = operations[job.operation]
    const account = await findAccount(trx, accountId)
    const refusal = await refusalOf(trx, operation, account, job)
    const most = isAlone ? 1 : operation.performMany ? JOINED_ITEMS : BATCH_ITEMS
    const items = (await listWaitingItems(trx, jobId, most)).map(({ index, input }) => ({
      index,
      values: { ...(job.shared as object), ...(input as object) },
    }))
    const batch: Batch = { parts, trx, operation, account, job, entries: [] }
    const joined = refusal || isAlone ? new Map() : await runJoined(batch, items)
    const results: ItemResult[] = []
    const endsAt = performance.now() + BATCH_MS
    for (const [position, { index, values }] of items.entries()) {
      if (!joined.has(position) && performance.now() > endsAt && results.length > 0) continue
      const outcome = refusal ?? (joined.has(position) ? joined.get(position) : await runItem(batch, values))
      const hasFailed = outcome !== undefined && outcome.error !== operation.alreadyDone
      results.push(hasFailed ? { index, error: failureOf(outcome) } : { index })
    }
    if (results.some(({ error }) => !error)) await operation.afterBatch?.(trx, job.property_id)
    const isFinished = await recordResults(trx, job, results)
    await writeAudit(trx, parts.keys, batch.entries, { accountId, requestId: `bulk job ${jobId}` })
    return { isFinished, total: job.total }
  })

const failNextItem = ({ database }: Parts, { jobId, accountId }: JobData, refusal: AppError) =>
  database.asAccount(accountId, async (trx) => {
    const job = await lockJob(trx, jobId)
    if (!job) return true
    const items = await listWaitingItems(trx, jobId, 1)
    return recordResults(
      trx,
      job,
      items.map(({ index }) => ({ index, error: failureOf(refusal) })),
    )
  })

async function recordResults(trx: Transaction, job: BulkJobRow, results: readonly ItemResult[]): Promise<boolean> {
  const failures = results.flatMap(({ index, error }) => (error ? [{ index, error }] : []))
  const done = results.filter(({ error }) => !error).map(({ index }) => index)
  await deleteItems(trx, job.id, done)
  await markFailed(trx, job.id, failures)
  await advanceJob(trx, job.id, { done: done.length, failed: failures.length })
  return job.done + job.failed + results.length >= job.total
}

/** Whoever has lost the account, the property or the permission since the job began gets no further. */
async function refusalOf(trx: Transaction, { endpoint }: Operation, account: Account, job: BulkJobRow) {
  try {
    admit(endpoint, sessionOf(account))
    const found = await findProperty(trx, { in: 'body', name: 'propertyId' }, job.property_id, {}, true)
    if (!found) return new AppError(propertyNotFound, 'There is no such property among those of this account.')
    requirePermission(endpoint, found.held)
    refuseArchived(endpoint, found)
    return undefined
  } catch (error) {
    return asAppError(error)
  }
}

type Batch = {
  parts: Parts
  trx: Transaction
  operation: Operation
  account: Account
  job: BulkJobRow
  /** The audit of the items that were done; it is written at the end of the batch. */
  entries: AuditEntry[]
}

/** The input of an item, as a call of its endpoint would have it. */
async function inputOf({ parts, operation, account, job }: Batch, values: Record<string, unknown>) {
  const request = operation.requestOf(job.property_id, values)
  await parts.beforeAnswer?.(operation.endpoint, {
    session: sessionOf(account),
    url: '',
    body: request,
    raw: { destroy() {} },
  })
  return parseInput(operation.endpoint, request)
}

/** Undoes what fails, and returns its error. */
async function attempt(batch: Batch, work: (unit: UnitOfWork) => Promise<void>): Promise<AppError | undefined> {
  const { trx } = batch
  const entries: AuditEntry[] = []
  const audit = async (...more: AuditEntry[]) => void entries.push(...more)
  await sql`savepoint item`.execute(trx)
  try {
    await work({ trx, audit })
    await sql`release savepoint item`.execute(trx)
    batch.entries.push(...entries)
    return undefined
  } catch (error) {
    const refusal = refusalFrom(batch, error)
    await sql`rollback to savepoint item`.execute(trx)
    return refusal
  }
}

/** A temporary error ends the whole batch. */
function refusalFrom({ parts, job }: Batch, error: unknown): AppError {
  const refusal = asAppError(error)
  if (refusal !== error && refusal.error === serverErrors.busy) throw error
  if (refusal.error === serverErrors.failed)
    parts.log.error({ err: refusal.cause, jobId: job.id }, 'an item of a bulk job failed')
  return refusal
}

const runItem = (batch: Batch, values: Record<string, unknown>) =>
  attempt(batch, async (unit) => {
    await batch.operation.perform(unit, batch.account, await inputOf(batch, values))
  })

/** Does the items together that can be. Returns their outcomes by position; items without one are still to be done. */
async function runJoined(batch: Batch, items: readonly { values: Record<string, unknown> }[]) {
  const outcomes = new Map<number, AppError | undefined>()
  const { performMany } = batch.operation
  if (!performMany) return outcomes
  const joined: { position: number; input: object }[] = []
  for (const [position, { values }] of items.entries()) {
    try {
      const input = await inputOf(batch, values)
      if (performMany.canJoin(input)) joined.push({ position, input })
    } catch (error) {
      outcomes.set(position, refusalFrom(batch, error))
    }
  }
  // If they fail together, each is done by itself.
  await attempt(batch, async (unit) => {
    const inputs = joined.map(({ input }) => input)
    const results = await performMany.work(unit, batch.account, batch.job.property_id, inputs)
    for (const [at, { position }] of joined.entries()) outcomes.set(position, results[at])
  })
  return outcomes
}

const sessionOf = (account: Account): Session => ({ id: '', account, sealedIdToken: null })

const failureOf = ({ error: { status, code }, fields = [] }: AppError) => ({ status, code, fields })
