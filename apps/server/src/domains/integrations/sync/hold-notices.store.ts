import type { HeldCounts } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'

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

export const queueHoldNotices = async (
  trx: Transaction,
  { integrationId, propertyId }: { integrationId: string; propertyId: string },
) =>
  (
    await sql`insert into hold_notices (account_id, integration_id)
      select a.id, ${integrationId} from memberships m join accounts a on a.id = m.account_id and a.kind = 'propertyManager'
      where m.property_id = ${propertyId}
      on conflict (account_id, integration_id) do update
        set state = 'WAITING', attempts = 0, due_at = now(), taken_at = null, settled_at = null, failure = null`.execute(
      trx,
    )
  ).numAffectedRows

export const removeHoldNotices = (trx: Transaction, integrationId: string) =>
  trx.deleteFrom('hold_notices').where('integration_id', '=', integrationId).execute()

/** Undefined when the run was decided meanwhile, or the account has left the property. */
export const readHoldNotice = (trx: Transaction, accountId: string, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('sync_runs as r', (join) =>
      join.onRef('r.property_id', '=', 'i.property_id').onRef('r.id', '=', 'i.held_run_id'),
    )
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .innerJoin('memberships as m', 'm.property_id', 'i.property_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('i.id', '=', integrationId)
    .where('a.id', '=', accountId)
    .select(['a.id as accountId', 'a.email', 'a.full_name as fullName', 'r.id as runId', 'i.provider'])
    .select(['o.id as propertyId', 'o.name as propertyName', 'o.country_code as countryCode'])
    // Earlier releases held only people who had left, and did not count them by groups.
    .select(
      sql<HeldCounts>`coalesce(r.remarks->'held',
        jsonb_build_object('LEFT', r.counts->'HELD', 'UNITS', 0, 'MOVING_OUT', 0, 'NEW', 0))`.as('held'),
    )
    .executeTakeFirst()
export type HoldNotice = NonNullable<Awaited<ReturnType<typeof readHoldNotice>>>
