import type { Period } from '@portico/contract/history/activity.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Count = { opened: number; denied: number }
type Place = { propertyId: string; accessPointId?: string | undefined }

/**
 * By the index of a period, which must follow one another without a gap. The kept counts are of days of UTC, so the events themselves are
 * counted. All of them are read from an index by time, and those that did not open a door once more from their own small index, so that no
 * row of the table is read: the time this takes grows with the events in the range and not with those of the property.
 */
export async function countInPeriods(
  trx: Transaction,
  { propertyId, accessPointId }: Place,
  periods: readonly Period[],
): Promise<Map<number, Count>> {
  const starts = periods.map(({ start }) => new Date(start).toISOString())
  const end = new Date(periods.at(-1)?.end ?? 0)
  const period = sql`width_bucket(e.unlocked_at, ${starts}::timestamptz[])`
  const events = sql`access_events e
    where e.property_id = ${propertyId} and e.unlocked_at >= ${starts[0]}::timestamptz and e.unlocked_at < ${end}::timestamptz
      ${accessPointId ? sql`and e.entrance_id = ${accessPointId}` : sql``}`
  const { rows } = await sql<Count & { period: number }>`
    select period, sum(opened)::int as opened, sum(denied)::int as denied
    from (
      select ${period} as period, count(*) as opened, 0 as denied from ${events} group by 1
      union all
      select ${period}, -count(*), count(*) filter (where e.unlock_status = 'FAILURE') from ${events} and e.unlock_status <> 'SUCCESS'
      group by 1
    ) counted
    group by period`.execute(trx)
  return new Map(rows.map(({ period: number, opened, denied }) => [number - 1, { opened, denied }]))
}
