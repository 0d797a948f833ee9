import type { HeldCounts } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Whoever decides about the run. */
const recipients = sql`'{syncs.change}'::text[]`

export const queueHoldNotices = async (
  trx: Transaction,
  { integrationId, propertyId }: { integrationId: string; propertyId: string },
) =>
  (
    await sql`insert into hold_notices (account_id, integration_id)
      select w.id, ${integrationId} from portico.accounts_with(${propertyId}, ${recipients}) w (id)
      on conflict (account_id, integration_id) do update
        set state = 'WAITING', attempts = 0, due_at = now(), taken_at = null, settled_at = null, failure = null`.execute(
      trx,
    )
  ).numAffectedRows

export const removeHoldNotices = (trx: Transaction, integrationId: string) =>
  trx.deleteFrom('hold_notices').where('integration_id', '=', integrationId).execute()

/** Undefined when the run was decided meanwhile, or the account may not decide any more. */
export const readHoldNotice = (trx: Transaction, accountId: string, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('sync_runs as r', (join) =>
      join.onRef('r.property_id', '=', 'i.property_id').onRef('r.id', '=', 'i.held_run_id'),
    )
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .innerJoin('accounts as a', (join) =>
      join.on(sql<boolean>`a.id in (select portico.accounts_with(i.property_id, ${recipients}))`),
    )
    .where('i.id', '=', integrationId)
    .where('o.archived_at', 'is', null)
    .where('a.id', '=', accountId)
    .select(['a.id as accountId', 'a.email', 'a.full_name as fullName', 'a.locale', 'r.id as runId', 'i.provider'])
    .select(['o.id as propertyId', 'o.name as propertyName'])
    .select(['o.country_code as countryCode', 'o.state_or_region as region'])
    // Earlier releases held only people who had left, and did not count them by groups.
    .select(
      sql<HeldCounts>`coalesce(r.remarks->'held',
        jsonb_build_object('LEFT', r.counts->'HELD', 'UNITS', 0, 'MOVING_OUT', 0, 'NEW', 0))`.as('held'),
    )
    .executeTakeFirst()
export type HoldNotice = NonNullable<Awaited<ReturnType<typeof readHoldNotice>>>
