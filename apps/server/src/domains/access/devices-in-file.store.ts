import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The devices of a property as files have them. Archived ones are left out: another one may have their serial number. */
export const listDevicesInFile = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{
      id: string
      entranceId: string
      hardware: HardwareType
      serialNumber: string
      port: number | null
      version: number
    }>`select id, entrance_id as "entranceId", hardware_type as hardware, serial_number as "serialNumber", port, version
      from devices where property_id = ${propertyId} and archived_at is null order by serial_number, id`.execute(trx)
  ).rows
