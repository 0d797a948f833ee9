import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The reports of syncs that name the person go as a whole, because their lines are stored together. Their runs stay, with their counts. */
export async function eraseFromSyncs(trx: Transaction, propertyId: string, values: readonly string[]): Promise<number> {
  const known = values.map((value) => JSON.stringify(value).slice(1, -1).toLowerCase())
  const reports = await trx
    .selectFrom('sync_reports')
    .where('property_id', '=', propertyId)
    .select(['digest', 'lines'])
    .execute()
  const naming = reports.filter(({ lines }) => {
    const text = inflateSync(lines).toString().toLowerCase()
    return known.some((value) => text.includes(value))
  })
  for (const { digest } of naming) {
    await sql`update sync_runs set digest = null where property_id = ${propertyId} and digest = ${digest}`.execute(trx)
    await sql`delete from sync_reports where property_id = ${propertyId} and digest = ${digest}`.execute(trx)
  }
  await sql`delete from sync_conflicts where property_id = ${propertyId}
    and (lower(resident ->> 'email') = any (${values}::text[]) or lower(resident ->> 'name') = any (${values}::text[]))`.execute(
    trx,
  )
  return naming.length
}
