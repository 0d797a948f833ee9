import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** By the index of a week, which must follow one another without a gap. Read from the index of ends. */
export async function countEndingsIn(
  trx: Transaction,
  propertyId: string,
  weeks: readonly { start: number; end: number }[],
): Promise<Map<number, number>> {
  const starts = weeks.map(({ start }) => new Date(start).toISOString())
  const end = new Date(weeks.at(-1)?.end ?? 0)
  const { rows } = await sql<{ week: number; people: number }>`
    select width_bucket(service_expires_at, ${starts}::timestamptz[]) as week, count(*)::int as people from people
    where property_id = ${propertyId} and service_expires_at > ${starts[0]}::timestamptz and service_expires_at < ${end}::timestamptz
    group by 1`.execute(trx)
  return new Map(rows.map(({ week, people }) => [week - 1, people]))
}
