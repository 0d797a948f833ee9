import { OFFSETS_LEFT_MONTHS, OFFSETS_MONTHS } from '@portico/contract/access/clocks.rules'
import { sql } from 'kysely'
import type { ChangeSome } from '../../platform/batches.ts'

/**
 * Begins the offsets of properties anew as soon as too few months of them remain, or when this server has other data of the zones than the one
 * that made them. Their doors get a new revision by that. During an update servers may differ: the later edition of the data stays.
 */
export const renewOffsets: ChangeSome = async (trx, most) => {
  const zoneData = process.versions.tz ?? ''
  const { numAffectedRows } = await sql`
    update properties set offsets_from = date_trunc('month', now(), 'UTC'), offsets_zone_data = ${zoneData}
    where id = any (array(
      select id from properties
      where offsets_from is null or offsets_from < now() - make_interval(months => ${OFFSETS_MONTHS - OFFSETS_LEFT_MONTHS})
        or offsets_zone_data collate "C" < ${zoneData} collate "C"
      order by id limit ${most} for update skip locked))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
