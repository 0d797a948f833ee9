import type { Guessing } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { countActiveCodes } from '../credentials/codes.service.ts'
import { hasToken } from './doors.store.ts'

/** What decides how long it takes to hit a code by trying. Every panel may have a keypad. */
export const getGuessing = async (trx: Transaction, propertyId: string): Promise<Guessing> => ({
  codes: await countActiveCodes(trx, propertyId),
  ...(await countKeypads(trx, propertyId)),
})

/** A panel of the first format does not limit tries. */
async function countKeypads(trx: Transaction, propertyId: string) {
  const { rows } = await sql<{ keypads: number; unlimited: number }>`
    select count(*) filter (where p.list_format > 1)::int as keypads, count(*) filter (where p.list_format = 1)::int as unlimited
    from panels p
    join devices d on d.property_id = p.property_id and d.id = p.device_id
    join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
    where p.property_id = ${propertyId} and d.archived_at is null and e.archived_at is null and ${hasToken}`.execute(
    trx,
  )
  return rows[0] ?? { keypads: 0, unlimited: 0 }
}
