import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import type { SyncSettings } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const changeConnectionSettings = (trx: Transaction, integrationId: string, settings: SyncSettings) =>
  trx
    .updateTable('integrations')
    .set({ hold_people: settings.holdPeople, hold_percent: settings.holdPercent, grace_hours: settings.graceHours })
    .set({ hold_arrivals: settings.holdArrivals, hold_arrivals_percent: settings.holdArrivalsPercent })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', integrationId)
    .execute()

export const releaseHold = (trx: Transaction, integrationId: string) =>
  trx.updateTable('integrations').set({ held_run_id: null, held_since: null }).where('id', '=', integrationId).execute()

/** Returns the run that was held before. */
export async function setHeldRun(
  trx: Transaction,
  integrationId: string,
  runId: string | null,
): Promise<string | null> {
  const before = await trx
    .selectFrom('integrations')
    .where('id', '=', integrationId)
    .select('held_run_id')
    .executeTakeFirst()
  if (before && before.held_run_id !== runId)
    await trx
      .updateTable('integrations')
      .set({ held_run_id: runId })
      .$if(runId === null || before.held_run_id === null, (query) =>
        query.set({ held_since: runId === null ? null : sql<Date>`now()` }),
      )
      .where('id', '=', integrationId)
      .execute()
  return before?.held_run_id ?? null
}

/** Returns whether the PMS cannot be read for so long that managers should know. */
export async function beginOutage(trx: Transaction, integrationId: string, hours: number): Promise<boolean> {
  const { rows } = await sql<{ is_long: boolean }>`
    update integrations set failing_since = coalesce(failing_since, now()) where id = ${integrationId}
    returning failing_since <= now() - make_interval(hours => ${hours}) as is_long`.execute(trx)
  return rows[0]?.is_long ?? false
}

/** Returns whether the PMS could not be read before. */
export async function endOutage(trx: Transaction, integrationId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('integrations')
    .set({ failing_since: null })
    .where('id', '=', integrationId)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks this attempt as the latest one. False when the integration cannot be synced. */
export const markAttempt = async (trx: Transaction, integrationId: string, runId: string) => {
  const { numUpdatedRows } = await trx
    .updateTable('integrations')
    .set({ sync_run: runId, sync_attempted_at: sql`now()` })
    .where('id', '=', integrationId)
    .where('pmp_property_status', '=', 'LIVE')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Clears a sync request that is older than the attempt; a request that came during the attempt remains. */
export const recordOutcome = (trx: Transaction, integrationId: string, outcome: Synchronization) =>
  trx
    .updateTable('integrations')
    .set({
      last_synchronization: JSON.stringify(outcome),
      sync_requested_at: sql`case when sync_requested_at > sync_attempted_at then sync_requested_at end`,
      ...((outcome.outcome === 'SUCCEEDED' || outcome.outcome === 'PARTIAL') && {
        last_successful_synchronization_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', integrationId)
    .execute()

/** Only a valid profile expires: one that was changed meanwhile is verified by its own job. */
export const expireProfile = (trx: Transaction, profileId: string) =>
  trx
    .updateTable('pms_profiles')
    .set({ validity_status: 'EXPIRED', updated_at: sql`now()` })
    .where('id', '=', profileId)
    .where('validity_status', '=', 'VALID')
    .execute()
