import { inflateSync } from 'node:zlib'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { RunCause, RunOutcome } from '@portico/contract/sync/sync.rules'
import { RUN_MINUTES_MAX } from '@portico/contract/sync/sync.rules'
import type { ReportLine, RunCounts, RunRemarks, RunsQuery, SyncRun } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import { pageWithin } from '../../platform/list-search.ts'

const connections = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('integrations as i')
    // Row-level security hides the profiles of other accounts.
    .leftJoin('pms_profiles as p', 'p.id', 'i.profile_id')
    .where('i.property_id', '=', propertyId)
    .select(['p.id as own_profile_id', 'i.id', 'i.held_run_id', 'i.failing_since', 'i.version', 'i.units_mapped_at'])
    .select(['i.hold_people as holdPeople', 'i.hold_percent as holdPercent', 'i.grace_hours as graceHours'])
    .select(['i.hold_arrivals as holdArrivals', 'i.hold_arrivals_percent as holdArrivalsPercent'])
    .select([
      sql<PmsProvider>`i.provider`.as('provider'),
      sql<boolean>`i.pmp_property_status = 'LIVE'`.as('is_live'),
      sql<boolean>`i.profile_id is not null and i.units_mapped_at is not null`.as('can_preview'),
    ])

export const findConnection = (trx: Transaction, propertyId: string) => connections(trx, propertyId).executeTakeFirst()
export const lockConnection = (trx: Transaction, propertyId: string) =>
  connections(trx, propertyId).forUpdate('i').executeTakeFirst()
export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** A run without an outcome is at work, or its worker was stopped. */
const outcomeOfRun = sql<RunOutcome>`coalesce(r.outcome,
  case when r.started_at > now() - make_interval(mins => ${sql.lit(RUN_MINUTES_MAX)}) and (r.kind = 'PREVIEW' or i.sync_run = r.id)
    then 'RUNNING' else 'INTERRUPTED' end)`

const runs = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('sync_runs as r')
    .innerJoin('integrations as i', 'i.id', 'r.integration_id')
    .leftJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.property_id', '=', propertyId)
    .select(['r.id', 'r.started_at', 'r.finished_at', 'r.said', 'a.full_name as started_by', 'r.digest'])
    .select([
      sql<SyncRun['kind']>`r.kind`.as('kind'),
      sql<RunCause>`r.cause`.as('cause'),
      outcomeOfRun.as('outcome'),
      sql<SyncRun['problem']>`r.problem`.as('problem'),
      sql<Partial<RunCounts>>`r.counts`.as('counts'),
      sql<Partial<RunRemarks>>`r.remarks`.as('remarks'),
    ])

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>
export const findRun = (trx: Transaction, propertyId: string, runId: string) =>
  runs(trx, propertyId).where('r.id', '=', runId).executeTakeFirst()

export const findLastRun = (trx: Transaction, propertyId: string) =>
  runs(trx, propertyId).where('r.kind', '=', 'SYNC').orderBy('r.started_at', 'desc').limit(1).executeTakeFirst()

/** The latest run that has compared the residents with the people. */
export const findLastReport = (trx: Transaction, propertyId: string) =>
  runs(trx, propertyId)
    .where('r.kind', '=', 'SYNC')
    .where('r.outcome', 'in', ['SUCCEEDED', 'PARTIAL', 'HELD'])
    .orderBy('r.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listRunRows(trx: Transaction, propertyId: string, { kind, outcome, ...asked }: RunsQuery) {
  let query = runs(trx, propertyId)
  if (kind) query = query.where('r.kind', '=', kind)
  if (outcome) query = query.where(outcomeOfRun, '=', outcome)
  const { count } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count)
  const pageNumber = pageWithin(total, asked)
  const rows = await query
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id')
    .offset((pageNumber - 1) * asked.pageSize)
    .limit(asked.pageSize)
    .execute()
  return { rows, total, pageNumber }
}

export async function readLines(trx: Transaction, propertyId: string, digest: Buffer | null): Promise<ReportLine[]> {
  if (!digest) return []
  const report = await trx
    .selectFrom('sync_reports')
    .where('property_id', '=', propertyId)
    .where('digest', '=', digest)
    .select('lines')
    .executeTakeFirst()
  return report ? JSON.parse(inflateSync(report.lines).toString()) : []
}

export const clearOldRuns =
  (months: number): ChangeSome =>
  (trx, most) =>
    deleteRows(trx, 'sync_runs', sql`started_at < now() - make_interval(months => ${months})`, most)

/** Reports that no run refers to. */
export const clearUnusedReports: ChangeSome = (trx, most) =>
  deleteRows(
    trx,
    'sync_reports',
    sql`not exists (select from sync_runs r where r.property_id = sync_reports.property_id and r.digest = sync_reports.digest)`,
    most,
  )
