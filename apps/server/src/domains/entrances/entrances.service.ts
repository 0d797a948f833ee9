import type { Entrance, EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Account } from '../../platform/sessions.ts'
import * as store from './entrances.store.ts'

export async function listEntrances(trx: Transaction, account: Account, propertyId: string): Promise<Entrance[]> {
  return (await store.listEntrances(trx, propertyId)).map((row) => presentEntrance(row, account))
}

export async function listEntrancesWithDevices(
  trx: Transaction,
  account: Account,
  propertyId: string,
): Promise<EntranceWithDevices[]> {
  return (await store.listEntrances(trx, propertyId)).map((row) => ({
    ...presentEntrance(row, account),
    devices: row.devices.map((device) => presentDevice(device, account)),
  }))
}

function presentEntrance(row: store.EntranceRow, account: Account): Entrance {
  const [lock] = row.devices.filter(({ port }) => port !== null).map((device) => presentDevice(device, account))
  return {
    accessPointId: row.id,
    accessPointName: row.name,
    name: row.name,
    type: row.type as Entrance['type'],
    label: row.label,
    propertyId: row.property_id,
    placeId: row.place_id,
    placeName: row.place_name,
    address: { addressLine1: row.address_line1 },
    accessStatus: row.access_status as Entrance['accessStatus'],
    avcEnabled: row.avc_enabled,
    isAvcEnabled: row.avc_enabled,
    isAvcActive: row.is_avc_active,
    isNonDeliveryAccessPoint: row.is_non_delivery,
    smallImageUrl: row.small_image_url,
    deviceId: lock?.deviceId ?? null,
    portId: lock?.portId ?? null,
    deviceSerialNumber: lock?.deviceSerialNumber ?? null,
    version: row.version,
    creationTimeMillis: row.created_at.getTime(),
    updatedTimeMillis: row.updated_at.getTime(),
  }
}

const presentDevice = (
  device: store.EntranceRow['devices'][number],
  { kind }: Account,
): EntranceWithDevices['devices'][number] => ({
  deviceId: device.id,
  hardwareType: device.hardware_type,
  deviceSerialNumber: kind === 'propertyManager' ? device.serial_number : null,
  portId: device.port === null ? null : String(device.port),
})
