import { type RawBuilder, sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'

const COLUMNS = [
  ...(['id', 'entrance_id', 'hardware_type', 'serial_number', 'port', 'archived_at', 'version'] as const),
  ...(['commissioned_at', 'commissioned_by'] as const),
] as const

const ofProperty = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('devices').where('property_id', '=', propertyId).select(COLUMNS)

/** At work or archived. */
export const findDevice = (trx: Transaction, propertyId: string, id: string) =>
  ofProperty(trx, propertyId).where('id', '=', id).executeTakeFirst()
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export const listArchivedRows = (trx: Transaction, propertyId: string) =>
  ofProperty(trx, propertyId).where('archived_at', 'is not', null).orderBy('serial_number').orderBy('id').execute()

/** Undefined without such an entrance at work. It stays at work until the end of the call. The lock needs no permission. */
export const lockEntranceAtWork = (trx: Transaction, propertyId: string, entranceId: string) =>
  asSystemWithin(trx, () =>
    trx
      .selectFrom('entrances')
      .where('property_id', '=', propertyId)
      .where('id', '=', entranceId)
      .where('archived_at', 'is', null)
      .select('id')
      .forKeyShare()
      .executeTakeFirst(),
  )

export const countDevices = async (trx: Transaction, propertyId: string, entranceId: string, exceptId: string | null) =>
  (
    await ofProperty(trx, propertyId)
      .where('entrance_id', '=', entranceId)
      .where('archived_at', 'is', null)
      .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
      .execute()
  ).length

export type DeviceColumns = {
  entrance_id: string
  hardware_type: string
  serial_number: string
  port: number | null
}

export const insertDevice = (trx: Transaction, propertyId: string, columns: DeviceColumns) =>
  trx
    .insertInto('devices')
    .values({ property_id: propertyId, ...columns })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

type Change = Partial<DeviceColumns> & {
  archived_at?: RawBuilder<Date> | null
  commissioned_at?: RawBuilder<Date> | null
  commissioned_by?: string | null
}

export const changeDevice = (trx: Transaction, propertyId: string, id: string, change: Change) =>
  trx
    .updateTable('devices')
    .set({ ...change, version: sql`version + 1` })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const brokenConstraint = (error: unknown) => (error as { constraint?: unknown }).constraint

/** Where a device at work is, and by which clock the door lives. */
export const doorOfDevice = (trx: Transaction, propertyId: string, deviceId: string) =>
  trx
    .selectFrom('devices as d')
    .innerJoin('entrances as e', (join) =>
      join.onRef('e.property_id', '=', 'd.property_id').onRef('e.id', '=', 'd.entrance_id'),
    )
    .innerJoin('properties as p', 'p.id', 'd.property_id')
    .where('d.property_id', '=', propertyId)
    .where('d.id', '=', deviceId)
    .where('d.archived_at', 'is', null)
    .where('e.archived_at', 'is', null)
    .select(['e.id as entranceId', 'e.name as entranceName', 'p.time_zone as timeZone'])
    .executeTakeFirst()
