import type { Transaction } from '../../platform/database.ts'
import { PmsError } from '../integrations/providers/connector.ts'
import { readKnownPeople } from '../people/synced-people.service.ts'
import { loadPlan } from './load-plan.ts'
import { type Pull, pullResidents } from './pull-residents.ts'
import { finishRun } from './runs.store.ts'
import { findSource, readSettings, type Source } from './sync.store.ts'
import { countLines, NO_REMARKS, remarksOf, type SyncParts } from './sync-integration.ts'

/** Reads the residents and reports what a sync would do. It changes nobody and locks nothing. */
export async function previewSync(parts: SyncParts, integrationId: string, runId: string): Promise<void> {
  const { database, keys, connect, log } = parts
  const source = await database.asSystem((trx) => findSource(trx, integrationId))
  if (!source) return
  const run = { ...source, runId }
  try {
    const pull = await pullResidents(keys, connect, source)
    await database.asSystem((trx) => report(trx, run, pull))
  } catch (error) {
    if (!(error instanceof PmsError)) throw error
    const { problem, said, message: reason } = error
    const failed = { outcome: 'FAILED', problem, said, counts: countLines([]), remarks: NO_REMARKS, lines: [] } as const
    await database.asSystem((trx) => finishRun(trx, run, failed))
    log.warn({ integrationId, problem, reason }, 'a preview of a sync failed')
  }
}

async function report(trx: Transaction, run: Source & { runId: string }, pull: Pull) {
  const settings = await readSettings(trx, run.integration_id)
  if (!settings) return
  const people = await readKnownPeople(trx, run.property_id)
  const plan = await loadPlan(trx, run, pull, { timeZone: settings.time_zone, settings, people })
  const problem = pull.failed[0]?.error.problem ?? null
  await finishRun(trx, run, {
    outcome: 'PREVIEWED',
    problem,
    said: null,
    counts: countLines(plan.lines),
    remarks: remarksOf(pull, plan),
    lines: plan.lines,
  })
}
