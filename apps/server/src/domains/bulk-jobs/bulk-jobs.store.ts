import {
  BULK_JOBS_LISTED_MAX,
  type BulkFailure,
  type BulkOperation,
  type NewBulkJob,
} from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import { propertyName } from '../properties/properties.service.ts'

export const propertyOfBulkJob = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('bulk_jobs').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

const jobs = (trx: Transaction) =>
  trx
    .selectFrom('bulk_jobs')
    .select(['id', 'account_id', 'property_id', 'shared', 'total', 'done', 'failed', 'done_before', 'request_hash'])
    .select(['is_complete', 'created_at', 'finished_at', 'seen_at'])
    .select(sql<BulkOperation>`operation`.as('operation'))
    .select(propertyName('bulk_jobs.property_id').as('property_name'))

export const isUnfinished = sql<boolean>`finished_at is null`

/** The latest ones, the oldest of them first. */
export const listJobRows = async (trx: Transaction, { unseenOnly }: { unseenOnly: boolean }) =>
  (
    await jobs(trx)
      .$if(unseenOnly, (query) => query.where('seen_at', 'is', null))
      .select(sql<number>`(count(*) over ())::int`.as('jobs'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BULK_JOBS_LISTED_MAX)
      .execute()
  ).reverse()

export const getJobRow = (trx: Transaction, id: string) => jobs(trx).where('id', '=', id).executeTakeFirst()
export type BulkJobRow = NonNullable<Awaited<ReturnType<typeof getJobRow>>>

/** Workers and changes lock the job until the end of the transaction. */
export const lockJob = (trx: Transaction, id: string) =>
  jobs(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Stored = { isComplete: boolean; requestHash: Buffer | null }

/** Undefined when a job with this id exists. */
export const insertJob = (trx: Transaction, accountId: string, job: NewBulkJob, stored: Stored) =>
  trx
    .insertInto('bulk_jobs')
    .values({
      id: job.jobId,
      account_id: accountId,
      property_id: job.propertyId,
      operation: job.operation,
      shared: JSON.stringify(job.shared),
      total: job.items?.length ?? job.matching?.count ?? 0,
      is_complete: stored.isComplete,
      request_hash: stored.requestHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

type NewItem = { index: number; lockKey: string; label: string; input: string }

export const insertItems = (trx: Transaction, accountId: string, jobId: string, items: readonly NewItem[]) =>
  sql`insert into bulk_items (account_id, job_id, index, lock_key, label, input)
    select ${accountId}, ${jobId}, i.index, i.lock_key, i.label, i.input::json
    from unnest(
      ${items.map(({ index }) => index)}::int[], ${items.map(({ lockKey }) => lockKey)}::text[],
      ${items.map(({ label }) => label)}::text[], ${items.map(({ input }) => input)}::text[]
    ) as i(index, lock_key, label, input)`.execute(trx)

export const listWaitingItems = (trx: Transaction, jobId: string, limit: number) =>
  trx
    .selectFrom('bulk_items')
    .where('job_id', '=', jobId)
    .where('error', 'is', null)
    .select(['index', 'input'])
    .orderBy('lock_key')
    .orderBy('index')
    .limit(limit)
    .execute()

export const listFailures = (trx: Transaction, jobId: string) =>
  trx
    .selectFrom('bulk_items')
    .where('job_id', '=', jobId)
    .where('error', 'is not', null)
    .select(['index', 'label'])
    .select(sql<Omit<BulkFailure, 'index' | 'label'>>`error`.as('error'))
    .orderBy('index')
    .execute()

export const deleteItems = (trx: Transaction, jobId: string, indexes: readonly number[]) =>
  trx.deleteFrom('bulk_items').where('job_id', '=', jobId).where(sql<boolean>`index = any(${indexes}::int[])`).execute()

export const markFailed = (
  trx: Transaction,
  jobId: string,
  failures: readonly { index: number; error: Omit<BulkFailure, 'index' | 'label'> }[],
) =>
  sql`update bulk_items i set error = f.error::json
    from unnest(${failures.map(({ index }) => index)}::int[], ${failures.map(({ error }) => JSON.stringify(error))}::text[]) as f(index, error)
    where i.job_id = ${jobId} and i.index = f.index`.execute(trx)

/** Adds the results of a batch. The last item finishes the job. */
export const advanceJob = (trx: Transaction, jobId: string, batch: { done: number; failed: number }) =>
  trx
    .updateTable('bulk_jobs')
    .set((eb) => ({
      done: eb('done', '+', batch.done),
      failed: eb('failed', '+', batch.failed),
      finished_at: sql`case when done + failed + ${batch.done + batch.failed} >= total then now() end`,
    }))
    .where('id', '=', jobId)
    .execute()

/** The failed items become pending again, and the attempt counts only these. */
export async function reopenJob(trx: Transaction, jobId: string) {
  await trx.updateTable('bulk_items').set({ error: null }).where('job_id', '=', jobId).execute()
  await trx
    .updateTable('bulk_jobs')
    .set((eb) => ({
      total: eb.ref('failed'),
      done: 0,
      failed: 0,
      done_before: eb('done_before', '+', eb.ref('done')),
      finished_at: null,
    }))
    .where('id', '=', jobId)
    .execute()
}

/** Keeps the numbers of a job, not what its items were about. */
export async function markSeen(trx: Transaction, jobId: string) {
  await trx.deleteFrom('bulk_items').where('job_id', '=', jobId).execute()
  await trx.updateTable('bulk_jobs').set({ seen_at: sql`now()`, shared: '{}' }).where('id', '=', jobId).execute()
}

/** Of the jobs of the account, the one that can be finished first: a large one does not keep a small one waiting. */
export const findNextJob = (trx: Transaction, accountId: string, except: readonly string[]) =>
  trx
    .selectFrom('bulk_jobs')
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .select('id')
    .orderBy(sql`total - done - failed`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Accounts with unfinished jobs that may have no worker, because the queue has reached its limit of attempts. */
export const listAccountsAtWork = (trx: Transaction) =>
  trx
    .selectFrom('bulk_jobs')
    .where('finished_at', 'is', null)
    .where(sql<boolean>`created_at < now() - interval '1 minute'`)
    .select('account_id')
    .distinct()
    .execute()

/** Deletes the items that failed in old jobs, and then, when none is left, the jobs. */
export const clearOldJobs =
  (days: number): ChangeSome =>
  async (trx, most) => {
    const isOld = sql`j.finished_at < now() - make_interval(days => ${days})`
    const items = sql`job_id in (select j.id from bulk_jobs j where ${isOld})`
    const deleted = await deleteRows(trx, 'bulk_items', items, most)
    if (deleted === most) return deleted
    const hasNoItem = sql`not exists (select from bulk_items i where i.job_id = bulk_jobs.id)`
    const jobs = sql`id in (select j.id from bulk_jobs j where ${isOld}) and ${hasNoItem}`
    return deleted + (await deleteRows(trx, 'bulk_jobs', jobs, most - deleted))
  }

/** Deletes finished jobs of which an item contains one of these patterns. */
export const deleteJobsNaming = (trx: Transaction, propertyId: string, named: readonly string[]) =>
  sql`delete from bulk_jobs j where j.property_id = ${propertyId} and j.finished_at is not null and exists (
    select from bulk_items i where i.job_id = j.id and (i.label ilike any (${named}::text[]) or i.input::text ilike any (${named}::text[])))`.execute(
    trx,
  )

export const deleteUnfinishedJobs = (trx: Transaction, accountId: string, propertyIds: readonly string[]) =>
  trx
    .deleteFrom('bulk_jobs')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`property_id = any(${[...propertyIds]}::uuid[])`)
    .where(isUnfinished)
    .execute()
