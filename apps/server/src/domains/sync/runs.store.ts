import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { RunOutcome } from '@portico/contract/sync/sync.rules'
import type { ReportLine, RunCounts, RunRemarks, SyncRun } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Starter } from '../integrations/schedule.service.ts'
import type { Source } from './sync.store.ts'

export type Begun = Pick<Source, 'property_id' | 'integration_id' | 'provider'> & { runId: string }
export type Finished = {
  outcome: Exclude<RunOutcome, 'RUNNING' | 'INTERRUPTED'>
  problem: SyncRun['problem']
  said: string | null
  counts: RunCounts
  remarks: RunRemarks
  lines: readonly ReportLine[]
}

const SAID_MAX = 500

/** Whether no run has read all residents since the units were mapped, which is the last step of the setup. */
export const isFirstSync = async (trx: Transaction, integrationId: string): Promise<boolean> =>
  !(await trx
    .selectFrom('integrations as i')
    .innerJoin('sync_runs as r', (join) =>
      join.onRef('r.property_id', '=', 'i.property_id').onRef('r.integration_id', '=', 'i.id'),
    )
    .where('i.id', '=', integrationId)
    .where('r.kind', '=', 'SYNC')
    .where('r.outcome', 'in', ['SUCCEEDED', 'HELD'])
    .where(sql<boolean>`r.started_at >= coalesce(i.units_mapped_at, '-infinity')`)
    .select('r.id')
    .limit(1)
    .executeTakeFirst())

export const insertRun = (trx: Transaction, begun: Begun, kind: 'SYNC' | 'PREVIEW', { cause, accountId }: Starter) =>
  trx
    .insertInto('sync_runs')
    .values({
      property_id: begun.property_id,
      integration_id: begun.integration_id,
      id: begun.runId,
      provider: begun.provider,
      kind,
      cause,
      account_id: accountId,
    })
    .execute()

/** Runs with the same lines share them. */
export async function finishRun(trx: Transaction, { property_id, runId }: Begun, finished: Finished) {
  const { outcome, problem, said, counts, remarks, lines } = finished
  const text = JSON.stringify(lines)
  const digest = lines.length === 0 ? null : createHash('sha256').update(text).digest()
  if (digest)
    await trx
      .insertInto('sync_reports')
      .values({ property_id, digest, lines: deflateSync(text, { level: 1 }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await trx
    .updateTable('sync_runs')
    .set({ finished_at: sql`now()`, outcome, problem, said: said?.slice(0, SAID_MAX) ?? null, digest })
    .set({ counts: JSON.stringify(counts), remarks: JSON.stringify(remarks) })
    .where('property_id', '=', property_id)
    .where('id', '=', runId)
    .execute()
}
