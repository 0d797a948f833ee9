import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { currentStatus } from './credentials.store.ts'

/** The most digits of a number that is stored. */
const DIGITS_MAX = 15

type FoundCode = { property_id: string; id: string; person_id: string }
type Person = { property_id: string; id: string }

/** The codes of these people that are not inactive, where the caller reads codes, in the order of the people. Their values are not read. */
export const findCodes = async (trx: Transaction, people: readonly Person[], most: number) =>
  (
    await sql<FoundCode>`
      select c.property_id, c.id, c.person_id
      from unnest(${people.map((one) => one.property_id)}::uuid[], ${people.map(({ id }) => id)}::uuid[]) with ordinality f (property_id, id, place)
      join people p on p.property_id = f.property_id and p.id = f.id
      join credentials c on c.property_id = f.property_id and c.person_id = f.id and c.type = 'CODE'
      where ${currentStatus} <> 'INACTIVE' and c.property_id in (select portico.property_ids_with('{codes.read}')) order by f.place, c.created_at desc, c.id limit ${most}`.execute(
      trx,
    )
  ).rows

type FoundFob = {
  property_id: string
  id: string
  fob_number: string
  facility_code: string | null
  is_inactive: boolean
  person_id: string | null
  person_name: string | null
  email: string | null
}

/** The numbers that begin with these digits, as ranges: comparing numbers is leak-proof, so row-level security lets PostgreSQL use the index. */
export function numbersFrom(digits: string): { from: number; to: number }[] {
  const first = Number(digits)
  const ranges = Math.max(1, DIGITS_MAX - digits.length + 1)
  return Array.from({ length: first === 0 ? 1 : ranges }, (_, more) => ({
    from: first * 10 ** more,
    to: (first + 1) * 10 ** more - 1,
  }))
}

/** The fobs of all properties at which the caller reads them whose numbers begin with these digits: those in use first, then the shortest number. */
export async function findFobs(trx: Transaction, digits: string, near: string | undefined, most: number) {
  const ranges = numbersFrom(digits)
  const { rows } = await sql<FoundFob>`
    with found as materialized (
      select f.* from (select distinct id from portico.property_ids_with('{codes.read}') w (id)) m
      cross join unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) r (first, last)
      cross join lateral (
        select c.* from credentials c
        where c.property_id = m.id and c.type = 'PHYSICAL' and c.fob_number between r.first and r.last
        order by c.fob_number limit ${most}
      ) f
      order by f.property_id is not distinct from ${near ?? null}::uuid desc, f.status = 'INACTIVE', f.fob_number, f.id limit ${most}
    )
    select c.property_id, c.id, c.fob_number, c.facility_code, ${currentStatus} = 'INACTIVE' as is_inactive,
      p.id as person_id, p.person_name, p.email
    from found c left join people p on p.property_id = c.property_id and p.id = c.person_id
    order by c.property_id is not distinct from ${near ?? null}::uuid desc, is_inactive, c.fob_number, c.id`.execute(
    trx,
  )
  return rows
}
