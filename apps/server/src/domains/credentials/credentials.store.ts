import type { CodesOfLength } from '@portico/contract/access/guessing.rules'
import { ENDED_CODES_LISTED_MAX } from '@portico/contract/credentials/credentials.rules'
import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { type Insertable, sql } from 'kysely'
import type { Credentials } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import { bytesOfSecret } from '../../platform/secrets.ts'
import { INACTIVE_KNOWN_DAYS } from './code-hashes.store.ts'

/** The number of a pass is looked up by its pass. */
export const propertyOfCredential = async (trx: Transaction, id: string) =>
  (
    await trx
      .selectFrom('credentials')
      .where('id', '=', id)
      .where('type', '<>', 'PASS')
      .select('property_id')
      .executeTakeFirst()
  )?.property_id

/** True for credentials after their own end, and for codes after the service period of their holder. A fob may get another holder. */
const isOver = sql<boolean>`c.status <> 'INACTIVE'
  and coalesce(c.expires_at <= now() or (c.type <> 'PHYSICAL' and p.service_expires_at <= now()), false)`

export const currentStatus = sql<string>`case when ${isOver} then 'INACTIVE' else c.status end`
export const endsAt = sql<Date | null>`least(c.expires_at, p.service_expires_at)`
export const formatName = sql<string | null>`concat_ws(' ', s.credential_type_name, s.credential_format_name)`

/** With holder and format. */
export const joinedCredentials = (trx: Transaction) =>
  trx
    .selectFrom('credentials as c')
    .leftJoin('people as p', (join) =>
      join.onRef('p.property_id', '=', 'c.property_id').onRef('p.id', '=', 'c.person_id'),
    )
    .leftJoin('supported_credential_formats as s', 's.id', 'c.supported_format_id')

/** The encrypted value is not selected here; only lockCredential reads it. */
const credentialsWithHolder = (trx: Transaction) =>
  joinedCredentials(trx)
    .select(['c.property_id', 'c.id', 'c.type', 'c.source', 'c.parent', 'c.version'])
    .select([
      'c.starts_at',
      'c.last_used_at',
      'c.created_at',
      'c.supported_format_id',
      'c.facility_code',
      'c.fob_number',
    ])
    .select(currentStatus.as('status'))
    .select(sql<string | null>`case when ${isOver} then 'EXPIRED' else c.inactive_reason end`.as('inactive_reason'))
    .select(sql<GuestSchedule[]>`c.guest_schedules`.as('guest_schedules'))
    .select(endsAt.as('expires_at'))
    .select(formatName.as('format_name'))
    .select(['p.id as person_id', 'p.email', 'p.person_name', 'p.service_expires_at as service_ends_at'])

export type RowFilter = { type: string | undefined; personId: string | undefined }

/** Codes are made anew all the time and none is ever deleted by itself, so of those that have ended only the latest are listed. */
const isListed = (propertyId: string, personId: string | undefined) => {
  const ofPerson = personId === undefined ? sql`` : sql`and e.person_id = ${personId}`
  return sql<boolean>`(c.type <> 'CODE' or c.status <> 'INACTIVE' or c.id in (
    select e.id from credentials e where e.property_id = ${propertyId} and e.type = 'CODE' and e.status = 'INACTIVE' ${ofPerson}
    order by e.created_at desc, e.id limit ${ENDED_CODES_LISTED_MAX}))`
}

export const isWanted = (propertyId: string, { type, personId }: RowFilter) => {
  const ofType = type === undefined ? sql`and c.type <> 'PASS'` : sql`and c.type = ${type}`
  const ofPerson = personId === undefined ? sql`` : sql`and c.person_id = ${personId}`
  return sql<boolean>`c.property_id = ${propertyId} ${ofType} ${ofPerson}`
}

/** How many there are, listed or not. */
export const countCredentials = async (trx: Transaction, propertyId: string, filter: RowFilter) =>
  (
    await trx
      .selectFrom('credentials as c')
      .where(isWanted(propertyId, filter))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const listCredentialRows = (trx: Transaction, propertyId: string, filter: RowFilter) =>
  credentialsWithHolder(trx)
    .where(isWanted(propertyId, filter))
    .where(isListed(propertyId, filter.personId))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
export type CredentialRow = Awaited<ReturnType<typeof listCredentialRows>>[number]

/** In the order of the ids. */
export async function listCredentialRowsById(trx: Transaction, propertyId: string, ids: readonly string[]) {
  const rows = await credentialsWithHolder(trx)
    .where('c.property_id', '=', propertyId)
    .where(sql<boolean>`c.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const getCredentialRow = (trx: Transaction, id: string) =>
  credentialsWithHolder(trx).where('c.id', '=', id).executeTakeFirst()

export const lockCredential = (trx: Transaction, id: string) =>
  trx
    .selectFrom('credentials')
    .where('id', '=', id)
    .where('type', '<>', 'PASS')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** The codes of a person that work, or that are blocked and may work again. In one order, as everybody takes these locks. */
export const lockCodesOf = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('credentials')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .where('type', '=', 'CODE')
    .where('status', '<>', 'INACTIVE')
    .select(['id', 'status', 'starts_at', 'expires_at', 'guest_schedules'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** The lock prevents that the person is deleted before they have the code or fob. */
export const lockPerson = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .select(['id', 'unit_number', 'service_expires_at'])
    .forKeyShare()
    .executeTakeFirst()

/** The latest format for codes of the property. */
export const findCodeFormat = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('credential_formats as f')
    .innerJoin('supported_credential_formats as s', 's.id', 'f.supported_format_id')
    .where('f.property_id', '=', propertyId)
    .where('s.type', '=', 'CODE')
    .where('s.number_max', 'is not', null)
    .select(['f.id', sql<number>`length(s.number_max::text)`.as('digits')])
    .select([
      sql<number>`coalesce(f.number_min, s.number_min)::float8`.as('min'),
      sql<number>`coalesce(f.number_max, s.number_max)::float8`.as('max'),
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst()

/** Codes and numbers of passes that open something, used or not, by their lengths: those from before a change of the format keep theirs. */
export const countActiveCodes = (trx: Transaction, propertyId: string): Promise<CodesOfLength[]> =>
  trx
    .selectFrom('credentials')
    .where('property_id', '=', propertyId)
    .where('type', 'in', ['CODE', 'PASS'])
    .where('status', 'in', ['ENABLED', 'ACTIVE'])
    .select([bytesOfSecret(sql`sealed_value`).as('digits'), sql<number>`count(*)::int`.as('count')])
    .groupBy('digits')
    .orderBy('digits')
    .execute()

/** The format is not locked, because fobs may outlive it. */
export const findFobFormat = (trx: Transaction, propertyId: string, formatId: string) =>
  trx
    .selectFrom('credential_formats as f')
    .innerJoin('supported_credential_formats as s', 's.id', 'f.supported_format_id')
    .where('f.property_id', '=', propertyId)
    .where('f.id', '=', formatId)
    .select(['f.supported_format_id', 'f.facility_code', 's.type'])
    .select(sql<number | null>`coalesce(f.number_min, s.number_min)::float8`.as('number_min'))
    .select(sql<number | null>`coalesce(f.number_max, s.number_max)::float8`.as('number_max'))
    .executeTakeFirst()

/** Undefined when another fob of the property that is not inactive has the number. */
export const insertFob = (trx: Transaction, row: Insertable<Credentials>) =>
  trx
    .insertInto('credentials')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Undefined when the property has an equal code that is not inactive, or had one lately and one of both is the number of a pass: panels may still
 * know it. Whoever inserts the same value meanwhile waits for this transaction, and this waits for whoever deactivates it.
 */
export async function insertCode(trx: Transaction, row: Insertable<Credentials> & { value_hash: string }) {
  const { property_id: propertyId, value_hash: hash, type } = row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${propertyId}/${hash}`}, 80))`.execute(trx)
  const { rows } = await sql`
    select from credentials where property_id = ${propertyId} and value_hash = ${hash}
      and (status <> 'INACTIVE' or deactivated_at > now() - make_interval(days => ${INACTIVE_KNOWN_DAYS}) and 'PASS' in (type, ${type}))
    for share`.execute(trx)
  return rows.length > 0 ? undefined : insertFreeCode(trx, row)
}

const insertFreeCode = (trx: Transaction, row: Insertable<Credentials>) =>
  trx
    .insertInto('credentials')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'value_hash']).where('status', '<>', 'INACTIVE').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

type Change = {
  status?: string
  person_id?: string | null
  inactive_reason?: string
  guest_schedules?: readonly GuestSchedule[]
  starts_at?: Date
  expires_at?: Date | null
}

export const changeCredential = (
  trx: Transaction,
  propertyId: string,
  id: string,
  { guest_schedules: schedules, ...change }: Change,
) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({
      ...change,
      ...(schedules && { guest_schedules: JSON.stringify(schedules) }),
      version: eb('version', '+', 1),
    }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()

export const removeCredential = (trx: Transaction, propertyId: string, id: string) =>
  trx.deleteFrom('credentials').where('property_id', '=', propertyId).where('id', '=', id).execute()

const inactive = (reason: 'EXPIRED' | 'DEACTIVATED_BY_PMP') => ({ status: 'INACTIVE', inactive_reason: reason })

export const deactivateCodesOf = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...inactive('DEACTIVATED_BY_PMP'), version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('person_id', 'in', [...personIds])
    .where('type', '<>', 'PHYSICAL')
    .where('status', '<>', 'INACTIVE')
    .returning(['id', 'status', 'inactive_reason'])
    .execute()

/** Blocked fobs remain blocked; the others become PENDING and open nothing until they have a new holder. */
export const releaseFobsOf = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({
      person_id: null,
      status: sql<string>`case when status = 'BLOCKED' then status else 'PENDING' end`,
      version: eb('version', '+', 1),
    }))
    .where('property_id', '=', propertyId)
    .where('person_id', 'in', [...personIds])
    .where('type', '=', 'PHYSICAL')
    .where('status', '<>', 'INACTIVE')
    .returning(['id', 'status', 'person_id'])
    .execute()

export const deactivateExpired = (trx: Transaction) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...inactive('EXPIRED'), version: eb('version', '+', 1) }))
    .where('status', '<>', 'INACTIVE')
    .where('expires_at', '<', sql<Date>`now()`)
    .returning(['property_id', 'id', 'type'])
    .execute()

/** The numbers of passes that open nothing any more. */
export const deactivateNumbers = (trx: Transaction, propertyId: string, passIds: readonly string[]) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...inactive('DEACTIVATED_BY_PMP'), version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', 'in', [...passIds])
    .where('type', '=', 'PASS')
    .where('status', '<>', 'INACTIVE')
    .execute()

export const findNumber = async (trx: Transaction, propertyId: string, passId: string) =>
  (
    await trx
      .selectFrom('credentials')
      .where('property_id', '=', propertyId)
      .where('id', '=', passId)
      .where('type', '=', 'PASS')
      .select('sealed_value')
      .executeTakeFirst()
  )?.sealed_value
