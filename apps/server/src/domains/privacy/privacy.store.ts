import type { EventFate, EventKind, Preset, RetentionRules } from '@portico/contract/privacy/privacy.rules'
import { sql } from 'kysely'
import type { ChangeSome } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'

export type RuleRow = { kind: EventKind; days: number; fate: EventFate; isDone: boolean }
type PolicyRow = { preset: Preset; version: number }

export const findPolicy = (trx: Transaction, propertyId: string, isLocked = false) =>
  trx
    .selectFrom('retention_policies')
    .where('property_id', '=', propertyId)
    .select(['preset', 'version'])
    .$if(isLocked, (query) => query.forUpdate())
    .$castTo<PolicyRow>()
    .executeTakeFirst()

export const listRules = async (trx: Transaction, propertyId: string) =>
  (
    await sql<RuleRow>`
      select kind, days, fate, done_until >= date_trunc('day', now(), 'UTC') - make_interval(days => days) as "isDone"
      from event_retention where property_id = ${propertyId}`.execute(trx)
  ).rows

/** Of two who write the first policy of a property the second waits, and then finds it. Returns undefined if there is one. */
export const insertPolicy = (trx: Transaction, propertyId: string, preset: Preset) =>
  trx
    .insertInto('retention_policies')
    .values({ property_id: propertyId, preset })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()

export const changePolicy = (trx: Transaction, propertyId: string, preset: Preset) =>
  trx
    .updateTable('retention_policies')
    .set({ preset, version: sql`version + 1` })
    .where('property_id', '=', propertyId)
    .execute()

/** What was anonymised and is to be deleted now is looked at from the beginning. */
export async function writeRules(trx: Transaction, propertyId: string, rules: RetentionRules | null) {
  if (!rules) {
    await trx.deleteFrom('event_retention').where('property_id', '=', propertyId).execute()
    return
  }
  const rows = Object.entries(rules).map(([kind, { days, fate }]) => ({ property_id: propertyId, kind, days, fate }))
  await trx
    .insertInto('event_retention')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'kind']).doUpdateSet({
        days: sql`excluded.days`,
        fate: sql`excluded.fate`,
        done_until: sql`case when event_retention.fate = excluded.fate then event_retention.done_until else '-infinity' end`,
      }),
    )
    .execute()
}

export async function findLastBackup(trx: Transaction): Promise<number | null> {
  const row = await trx.selectFrom('backups').select('taken_at').orderBy('taken_at', 'desc').limit(1).executeTakeFirst()
  return row?.taken_at.getTime() ?? null
}

/** The properties and kinds with events that are older than their rules. */
export const listDue = async (trx: Transaction) =>
  (
    await sql<{ propertyId: string; kind: EventKind }>`
      select property_id as "propertyId", kind from event_retention
      where done_until < date_trunc('day', now(), 'UTC') - make_interval(days => days) order by property_id, kind`.execute(
      trx,
    )
  ).rows

/** Returns how many events it has looked at; 0: none is left. */
export const retainEvents =
  ({ propertyId, kind }: { propertyId: string; kind: EventKind }): ChangeSome =>
  async (trx, most) => {
    const { rows } = await sql<{ looked: number }>`
      select portico.retain_events(${propertyId}, ${kind}, ${most}) as looked`.execute(trx)
    return rows[0]?.looked ?? 0
  }

export const settleHolds = (trx: Transaction) => sql`select portico.settle_holds()`.execute(trx)
