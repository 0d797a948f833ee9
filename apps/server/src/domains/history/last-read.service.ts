import type { Commissioning } from '@portico/contract/access/commissioning.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Asked = { propertyId: string; entranceId: string; withinMs: number }

/** What was last shown at an entrance, without a word about whose it was. */
export const findLastRead = async (trx: Transaction, { propertyId, entranceId, withinMs }: Asked) =>
  (
    await sql<NonNullable<Commissioning['read']>>`
      select round(extract(epoch from unlocked_at) * 1000)::float8 as "timeMillis", unlock_status as "unlockStatus", denial_reason as "denialReason"
      from access_events
      where property_id = ${propertyId} and entrance_id = ${entranceId} and unlocked_at > now() - make_interval(secs => ${withinMs / 1000})
      order by unlocked_at desc limit 1`.execute(trx)
  ).rows[0]
