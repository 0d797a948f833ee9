import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type EventRow = {
  number: number
  at: number
  by: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Of entries about a credential. */
  credential_type: 'CODE' | 'PHYSICAL' | null
}

const ACTIONS_OF_PEOPLE = [
  ...['people.create', 'people.update', 'people.requestInvitation', 'people.invite', 'people.endAccess'],
  'keys.assign',
  ...['access.suspend', 'access.resume'],
]
const ACTIONS_OF_CREDENTIALS = [
  'credentials.create',
  'credentials.update',
  'credentials.reveal',
  'credentials.reportLost',
]

/** A code has one holder for ever. A fob may have had others, so only its entries that name the person are theirs. */
const ofPerson = (propertyId: string, personId: string): RawBuilder<unknown> => sql`
  select a.*, null as credential_type from audit a
  where a.chain = ${propertyId} and a.entity_id = ${personId} and a.action = any(${ACTIONS_OF_PEOPLE}::text[])
  union all
  select a.*, c.type from credentials c join audit a on a.chain = c.property_id and a.entity_id = c.id::text
  where c.property_id = ${propertyId} and a.action = any(${ACTIONS_OF_CREDENTIALS}::text[])
    and (c.type = 'CODE' and c.person_id = ${personId}
      or c.type = 'PHYSICAL' and ${personId} in (a.before ->> 'person_id', a.after ->> 'person_id'))`

export async function listEventRows(
  trx: Transaction,
  { propertyId, personId }: { propertyId: string; personId: string },
  page: { skip: number; take: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.seq::float8 as number, round(extract(epoch from e.at) * 1000)::float8 as at, e.action, e.before, e.after, e.credential_type,
      coalesce(nullif(o.full_name, ''), o.email) as by
    from (${ofPerson(propertyId, personId)}) e left join accounts o on o.id = e.account_id
    order by e.seq desc offset ${page.skip} limit ${page.take}`.execute(trx)
  return rows
}

export async function countEventRows(trx: Transaction, propertyId: string, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${ofPerson(propertyId, personId)}) e`.execute(trx)
  return rows[0]?.total ?? 0
}

/** The names of keys and places that still exist, by id. */
export async function readNames(trx: Transaction, propertyId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from keys where property_id = ${propertyId} and id::text = any(${ids}::text[])
    union all select id, name from places where property_id = ${propertyId} and id::text = any(${ids}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
