import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { type Insertable, sql } from 'kysely'
import type { Credentials } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import type { SecretColumn } from '../../platform/secrets.ts'

export const codeSecret = { table: 'credentials', column: 'sealed_value' } as const satisfies SecretColumn

export const propertyOfCredential = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('credentials').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

/** The sealed value leaves the table only where it is opened. */
const credentialsWithHolder = (trx: Transaction) =>
  trx
    .selectFrom('credentials as c')
    .leftJoin('people as p', (join) =>
      join.onRef('p.property_id', '=', 'c.property_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.property_id', 'c.id', 'c.type', 'c.status', 'c.source', 'c.parent', 'c.inactive_reason', 'c.version'])
    .select(['c.starts_at', 'c.last_used_at', 'c.created_at', 'c.expires_at as own_end'])
    .select(sql<GuestSchedule[]>`c.guest_schedules`.as('guest_schedules'))
    .select(sql<Date | null>`coalesce(c.expires_at, p.service_expires_at)`.as('expires_at'))
    .select(['p.id as person_id', 'p.email', 'p.person_name'])

export const listCredentialRows = (trx: Transaction, propertyId: string, type?: string) =>
  credentialsWithHolder(trx)
    .where('c.property_id', '=', propertyId)
    .$if(type !== undefined, (query) => query.where('c.type', '=', type ?? ''))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
export type CredentialRow = Awaited<ReturnType<typeof listCredentialRows>>[number]

export const getCredentialRow = (trx: Transaction, id: string) =>
  credentialsWithHolder(trx).where('c.id', '=', id).executeTakeFirst()

export const lockCredential = (trx: Transaction, id: string) =>
  trx.selectFrom('credentials').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/** Held, nobody can delete them before their code stands. */
export const holdPerson = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .select(['id', 'unit_number'])
    .forKeyShare()
    .executeTakeFirst()

/** The latest word of the property on what its codes are like. */
export const findCodeFormat = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('credential_formats as f')
    .innerJoin('supported_credential_formats as s', 's.id', 'f.supported_format_id')
    .where('f.property_id', '=', propertyId)
    .where('s.type', '=', 'CODE')
    .where('s.number_max', 'is not', null)
    .select(sql<number>`length(s.number_max::text)`.as('digits'))
    .select([
      sql<number>`coalesce(f.number_min, s.number_min)::float8`.as('min'),
      sql<number>`coalesce(f.number_max, s.number_max)::float8`.as('max'),
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst()

/** Nothing when another code of the property that is not inactive is the same. */
export const insertCode = (trx: Transaction, row: Insertable<Credentials>) =>
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
  inactive_reason?: string
  guest_schedules?: string
  starts_at?: Date
  expires_at?: Date | null
}

export const changeCredential = (trx: Transaction, propertyId: string, id: string, change: Change) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()

export const removeCredential = (trx: Transaction, propertyId: string, id: string) =>
  trx.deleteFrom('credentials').where('property_id', '=', propertyId).where('id', '=', id).execute()

const inactive = (reason: 'EXPIRED' | 'DEACTIVATED_BY_PMP') => ({ status: 'INACTIVE', inactive_reason: reason })

export const deactivateOf = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...inactive('DEACTIVATED_BY_PMP'), version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('person_id', 'in', [...personIds])
    .where('status', '<>', 'INACTIVE')
    .returning('id')
    .execute()

export const deactivateExpired = (trx: Transaction) =>
  trx
    .updateTable('credentials')
    .set((eb) => ({ ...inactive('EXPIRED'), version: eb('version', '+', 1) }))
    .where('status', '<>', 'INACTIVE')
    .where('expires_at', '<', sql<Date>`now()`)
    .returning(['property_id', 'id'])
    .execute()
