import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const COLUMNS = [
  'id',
  'name',
  'code',
  'type',
  'place_id',
  'label',
  'use',
  'is_non_delivery',
  'access_status',
  'archived_at',
  'version',
] as const

const ofProperty = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('entrances').where('property_id', '=', propertyId).select(COLUMNS)

/** At work or archived. */
export const findEntrance = (trx: Transaction, propertyId: string, id: string) =>
  ofProperty(trx, propertyId).where('id', '=', id).executeTakeFirst()
export type DraftedEntranceRow = NonNullable<Awaited<ReturnType<typeof findEntrance>>>

export const listArchivedEntrances = (trx: Transaction, propertyId: string) =>
  ofProperty(trx, propertyId).where('archived_at', 'is not', null).orderBy(sql`lower(name)`).orderBy('id').execute()

/** Whoever gives it to a key or puts a device there has to wait, and finds it archived. */
export const lockEntranceAlone = (trx: Transaction, propertyId: string, id: string) =>
  trx
    .selectFrom('entrances')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

export const countEntrances = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('entrances')
      .where('property_id', '=', propertyId)
      .where('archived_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Whether another entrance at work has this name. */
export const hasName = async (trx: Transaction, propertyId: string, name: string, exceptId: string | null) =>
  (await trx
    .selectFrom('entrances')
    .where('property_id', '=', propertyId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid`)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isPlaceAtWork = async (trx: Transaction, propertyId: string, placeId: string) =>
  (await trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .where('id', '=', placeId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export type EntranceColumns = {
  name: string
  code: string | null
  type: string
  place_id: string
  label: string | null
  use: string
  is_non_delivery: boolean
  access_status: string
}

/** It has the feature of keys and users from the beginning: without it neither it nor they are shown. */
export const insertEntrance = (trx: Transaction, propertyId: string, columns: EntranceColumns) =>
  trx
    .insertInto('entrances')
    .values({ property_id: propertyId, avc_enabled: true, is_avc_active: true, ...columns })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

type Change = Partial<EntranceColumns> & { archived_at?: RawBuilder<Date> | null }

export const changeEntrance = (trx: Transaction, propertyId: string, id: string, change: Change) =>
  trx
    .updateTable('entrances')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const isCodeTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === 'entrances_code_taken'
