import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { executeNamed } from '../../platform/statements.ts'

type DeviceRow = { id: string; hardware_type: HardwareType; serial_number: string; port: number | null }

/** The first device is the one that drives the lock. */
const devicesOf = sql<DeviceRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'hardware_type', d.hardware_type, 'serial_number', d.serial_number, 'port', d.port)
    order by d.port nulls last, d.hardware_type, d.id)
  from devices d where d.property_id = e.property_id and d.entrance_id = e.id and d.archived_at is null), '[]')`

const entrancesOf = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('entrances as e')
    .innerJoin('properties as p', 'p.id', 'e.property_id')
    .innerJoin('places as l', (join) =>
      join.onRef('l.property_id', '=', 'e.property_id').onRef('l.id', '=', 'e.place_id'),
    )
    .where('e.property_id', '=', propertyId)
    .where('e.archived_at', 'is', null)
    .select(['e.id', 'e.property_id', 'e.place_id', 'e.name', 'e.type', 'e.label', 'e.access_status', 'e.avc_enabled'])
    .select(['e.is_avc_active', 'e.is_non_delivery', 'e.small_image_url', 'e.version', 'e.created_at', 'e.updated_at'])
    .select(['p.address_line1', 'l.name as place_name'])
    .select(devicesOf.as('devices'))
    .orderBy(sql`lower(e.name)`)
    .orderBy('e.id')

export type EntranceRow = Awaited<ReturnType<typeof listEntrances>>[number]

/** All entrances of a property that are at work with their devices, in one query. */
export const listEntrances = (trx: Transaction, propertyId: string) =>
  executeNamed(trx, 'entrances', entrancesOf(trx, propertyId))
