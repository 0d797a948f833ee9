import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Details } from './guests-only.service.ts'
import { peopleSeen } from './people.store.ts'

/** By the index of a week, which must follow one another without a gap, of those whose end the caller sees. Read from the index of ends. */
export async function countEndingsIn(
  trx: Transaction,
  propertyId: string,
  weeks: readonly { start: number; end: number }[],
  details: Details,
): Promise<Map<number, number>> {
  const starts = weeks.map(({ start }) => new Date(start).toISOString())
  const end = new Date(weeks.at(-1)?.end ?? 0)
  const { rows } = await sql<{ week: number; people: number }>`
    select width_bucket(service_expires_at, ${starts}::timestamptz[]) as week, count(*)::int as people from ${peopleSeen(details)} p
    where property_id = ${propertyId} and service_expires_at > ${starts[0]}::timestamptz and service_expires_at < ${end}::timestamptz
    group by 1`.execute(trx)
  return new Map(rows.map(({ week, people }) => [week - 1, people]))
}
