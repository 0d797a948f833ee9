import type { Permission } from '@portico/contract/shared/permissions'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The names of the properties by id. A partner manages no properties, because partners must not see residents. */
export async function listManagedProperties(trx: Transaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from properties where id in (select portico.managed_property_ids())`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks those of the properties at which the caller may do this, always in the same order, which avoids deadlocks. */
export const lockProperties = async (trx: Transaction, propertyIds: readonly string[], may: Permission) =>
  (
    await trx
      .selectFrom('properties')
      .where('id', 'in', propertyIds)
      .where('id', 'in', sql<string>`(select portico.property_ids_with(${[may]}::text[]))`)
      .select('id')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)

/** Those of the ids that are properties which the caller sees. */
export async function findVisible(trx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('properties').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export const findCompanyOf = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('company_id').executeTakeFirst())?.company_id

export const getPortalAddress = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('properties')
    .where('id', '=', propertyId)
    .select([
      'address_line1 as addressLine1',
      'city',
      'state_or_region as stateOrRegion',
      'country_code as countryCode',
    ])
    .executeTakeFirstOrThrow()
