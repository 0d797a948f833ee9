import {
  boundsOf,
  CREDENTIAL_FORMATS_MAX,
  FALLBACK_NUMBER_RANGE,
} from '@portico/contract/credential-formats/credential-formats.rules'
import { type Insertable, sql } from 'kysely'
import type { CredentialFormats } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'

const FALLBACK = boundsOf(FALLBACK_NUMBER_RANGE)

export const listSupportedRows = (trx: Transaction) =>
  trx
    .selectFrom('supported_credential_formats')
    .selectAll()
    .orderBy('type', 'desc')
    .orderBy('credential_type_name')
    .orderBy('credential_format_name')
    .execute()
export type SupportedRow = Awaited<ReturnType<typeof listSupportedRows>>[number]

export const findSupported = (trx: Transaction, id: string) =>
  trx.selectFrom('supported_credential_formats').where('id', '=', id).selectAll().executeTakeFirst()

const formatsWithPlace = (trx: Transaction) =>
  trx
    .selectFrom('credential_formats as f')
    .innerJoin('supported_credential_formats as s', 's.id', 'f.supported_format_id')
    .innerJoin('places as l', (join) =>
      join.onRef('l.property_id', '=', 'f.property_id').onRef('l.id', '=', 'f.place_id'),
    )
    .selectAll('f')
    .select(['s.type', 'l.name as place_name', 'l.label'])

/** A fob outlives its format and refers to none: its number tells. */
const fobsWithNumber = sql<number>`(
  select count(*)::int from credentials c
  where c.property_id = f.property_id and c.type = 'PHYSICAL' and c.status <> 'INACTIVE' and (c.expires_at is null or c.expires_at > now())
    and c.supported_format_id = f.supported_format_id and c.facility_code is not distinct from f.facility_code
    and c.fob_number between coalesce(f.number_min, s.number_min, ${FALLBACK.min}) and coalesce(f.number_max, s.number_max, ${FALLBACK.max}))`

const codesOfProperty = sql<number>`(
  select count(*)::int from credentials c where c.property_id = f.property_id and c.type = 'CODE' and c.status <> 'INACTIVE' and (c.expires_at is null or c.expires_at > now()))`

export const listFormatRows = (trx: Transaction, propertyId: string) =>
  formatsWithPlace(trx)
    .select(fobsWithNumber.as('fobs'))
    .select(codesOfProperty.as('codes'))
    .select(totalRows)
    .where('f.property_id', '=', propertyId)
    .orderBy('s.type', 'desc')
    .orderBy('s.credential_type_name')
    .orderBy('s.credential_format_name')
    .orderBy(sql`lower(l.name)`)
    .orderBy('f.facility_code')
    .orderBy('f.number_min')
    .orderBy('f.id')
    .limit(CREDENTIAL_FORMATS_MAX)
    .execute()
export type FormatRow = NonNullable<Awaited<ReturnType<typeof findFormat>>>

export const findFormat = (trx: Transaction, id: string) =>
  formatsWithPlace(trx).where('f.id', '=', id).executeTakeFirst()

export const propertyOfFormat = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('credential_formats').where('id', '=', id).select('property_id').executeTakeFirst())
    ?.property_id

export const propertyOfPlace = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('places').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

/** The lock prevents that the place is archived or deleted before its format is inserted. */
export const lockPlace = (trx: Transaction, id: string) =>
  trx
    .selectFrom('places')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['property_id', 'id', 'label'])
    .forKeyShare()
    .executeTakeFirst()

/** Undefined when the place has an equal format already. */
export async function insertFormat(trx: Transaction, row: Insertable<CredentialFormats>) {
  const added = await trx
    .insertInto('credential_formats')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added && findFormat(trx, added.id)
}

export async function removeFormat(trx: Transaction, { property_id, id }: FormatRow): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('credential_formats')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
