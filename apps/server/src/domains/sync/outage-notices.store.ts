import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Whoever may mend the integration. */
const recipients = sql`'{syncs.change}'::text[]`

export const removeOutageNotices = (trx: Transaction, integrationId: string) =>
  trx.deleteFrom('outage_notices').where('integration_id', '=', integrationId).execute()

/** Queues a mail for each manager who has got none about this outage. */
export const queueOutageNotices = async (
  trx: Transaction,
  { integrationId, propertyId }: { integrationId: string; propertyId: string },
) =>
  (
    await sql`insert into outage_notices (account_id, integration_id)
      select w.id, ${integrationId} from portico.accounts_with(${propertyId}, ${recipients}) w (id)
      on conflict (account_id, integration_id) do nothing`.execute(trx)
  ).numAffectedRows

/** Undefined when the PMS can be read again, or the account may not change syncs there any more. */
export const readOutageNotice = (trx: Transaction, accountId: string, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .innerJoin('accounts as a', (join) =>
      join.on(sql<boolean>`a.id in (select portico.accounts_with(i.property_id, ${recipients}))`),
    )
    .where('i.id', '=', integrationId)
    .where('o.archived_at', 'is', null)
    .where('a.id', '=', accountId)
    .where('i.failing_since', 'is not', null)
    .select([
      'a.id as accountId',
      'a.email',
      'a.full_name as fullName',
      'a.locale',
      'i.id as integrationId',
      'i.provider',
    ])
    .select([
      'o.id as propertyId',
      'o.name as propertyName',
      'o.country_code as countryCode',
      'o.state_or_region as region',
      'o.time_zone as timeZone',
    ])
    .select(sql<Date>`i.failing_since`.as('failingSince'))
    .executeTakeFirst()
export type OutageNotice = NonNullable<Awaited<ReturnType<typeof readOutageNotice>>>
