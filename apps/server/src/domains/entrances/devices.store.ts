import type { Transaction } from '../../platform/database.ts'

/** Where a device is, and by which clock the door lives. */
export const doorOfDevice = (trx: Transaction, propertyId: string, deviceId: string) =>
  trx
    .selectFrom('devices as d')
    .innerJoin('entrances as e', (join) =>
      join.onRef('e.property_id', '=', 'd.property_id').onRef('e.id', '=', 'd.entrance_id'),
    )
    .innerJoin('properties as p', 'p.id', 'd.property_id')
    .where('d.property_id', '=', propertyId)
    .where('d.id', '=', deviceId)
    .select(['e.id as entranceId', 'e.name as entranceName', 'p.time_zone as timeZone'])
    .executeTakeFirst()
