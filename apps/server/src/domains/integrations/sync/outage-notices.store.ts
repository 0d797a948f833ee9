import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'

/** Returns whether the PMS cannot be read for so long that managers should know. */
export async function beginOutage(trx: Transaction, integrationId: string, hours: number): Promise<boolean> {
  const { rows } = await sql<{ is_long: boolean }>`
    update integrations set failing_since = coalesce(failing_since, now()) where id = ${integrationId}
    returning failing_since <= now() - make_interval(hours => ${hours}) as is_long`.execute(trx)
  return rows[0]?.is_long ?? false
}

export async function endOutage(trx: Transaction, integrationId: string) {
  const { numUpdatedRows } = await trx
    .updateTable('integrations')
    .set({ failing_since: null })
    .where('id', '=', integrationId)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await trx.deleteFrom('outage_notices').where('integration_id', '=', integrationId).execute()
}

/** Queues a mail for each manager who has got none about this outage. */
export const queueOutageNotices = async (
  trx: Transaction,
  { integrationId, propertyId }: { integrationId: string; propertyId: string },
) =>
  (
    await sql`insert into outage_notices (account_id, integration_id)
      select a.id, ${integrationId} from memberships m join accounts a on a.id = m.account_id and a.kind = 'propertyManager'
      where m.property_id = ${propertyId}
      on conflict (account_id, integration_id) do nothing`.execute(trx)
  ).numAffectedRows

/** Undefined when the PMS can be read again, or the account has left the property. */
export const readOutageNotice = (trx: Transaction, accountId: string, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .innerJoin('memberships as m', 'm.property_id', 'i.property_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('i.id', '=', integrationId)
    .where('a.id', '=', accountId)
    .where('i.failing_since', 'is not', null)
    .select(['a.id as accountId', 'a.email', 'a.full_name as fullName', 'i.id as integrationId', 'i.provider'])
    .select([
      'o.id as propertyId',
      'o.name as propertyName',
      'o.country_code as countryCode',
      'o.time_zone as timeZone',
    ])
    .select(sql<Date>`i.failing_since`.as('failingSince'))
    .executeTakeFirst()
export type OutageNotice = NonNullable<Awaited<ReturnType<typeof readOutageNotice>>>
