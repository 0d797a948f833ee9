import { accessErrors } from '@portico/contract/access/access.schema'
import { DEVICES_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import {
  type DeviceChange,
  type DeviceDetails,
  type DeviceDraft,
  entrancesErrors,
} from '@portico/contract/entrances/entrance-drafts.schema'
import { sql } from 'kysely'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import { endTokensOfDevice } from './archived-doors.service.ts'
import {
  brokenConstraint,
  changeDevice,
  countDevices,
  type DeviceColumns,
  type DeviceRow,
  findDevice,
  insertDevice,
  listArchivedRows,
  lockEntranceAtWork,
} from './devices.store.ts'

export { doorOfDevice } from './devices.store.ts'

type Named = { propertyId: string; deviceId: string }

/** Also one that is archived, so that people see what they restore. */
export const getDevice = async (trx: Transaction, named: Named) => present(await requireDevice(trx, named))

export const listArchivedDevices = async (trx: Transaction, propertyId: string) =>
  (await listArchivedRows(trx, propertyId)).map(present)

export async function addDevice({ trx, audit }: UnitOfWork, propertyId: string, draft: DeviceDraft) {
  await lockBuilding(trx, propertyId)
  await requireRoom(trx, propertyId, draft.accessPointId, null)
  const row = await refuseTaken(insertDevice(trx, propertyId, columnsOf(draft)))
  await audit({ propertyId, action: 'devices.add', entityId: row.id, after: draftOf(row) })
  return present(row)
}

const NOT_COMMISSIONED = { commissioned_at: null, commissioned_by: null }

/** What was tried out was other hardware, or another door. */
const lostBy = (before: DeviceRow, after: DeviceColumns) =>
  (['entrance_id', 'hardware_type', 'serial_number'] as const).some((name) => before[name] !== after[name])
    ? NOT_COMMISSIONED
    : {}

/** At another entrance the panel keeps its token, and gets the list of its new door. */
export async function updateDevice({ trx, audit }: UnitOfWork, named: Named, { version, ...draft }: DeviceChange) {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const before = await requireCurrent(trx, named, version)
  await requireRoom(trx, propertyId, draft.accessPointId, before.id)
  const columns = columnsOf(draft)
  const row = await refuseTaken(changeDevice(trx, propertyId, before.id, { ...columns, ...lostBy(before, columns) }))
  const entry = { propertyId, action: 'devices.update', entityId: before.id } as const
  await audit({ ...entry, before: draftOf(before), after: draftOf(row) })
  return present(row)
}

export async function archiveDevice({ trx, audit }: UnitOfWork, named: Named, version: number) {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const { id, serial_number: serialNumber } = await requireCurrent(trx, named, version)
  const tokens = await endTokensOfDevice(trx, id)
  const row = await changeDevice(trx, propertyId, id, { archived_at: sql<Date>`now()`, ...NOT_COMMISSIONED })
  const before = { serialNumber, ...(tokens > 0 && { tokens }) }
  await audit({ propertyId, action: 'devices.archive', entityId: id, before })
  return present(row)
}

export async function restoreDevice({ trx, audit }: UnitOfWork, named: Named): Promise<DeviceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const before = await requireDevice(trx, named)
  if (!before.archived_at) throw new AppError(entrancesErrors.notArchived, 'The device is not archived.')
  await requireRoom(trx, propertyId, before.entrance_id, before.id)
  const row = await refuseTaken(changeDevice(trx, propertyId, before.id, { archived_at: null }))
  const after = { serialNumber: row.serial_number }
  await audit({ propertyId, action: 'devices.restore', entityId: row.id, after })
  return present(row)
}

/** The device stays at work, at an entrance at work, until the end of the call, and nobody else changes it. Without a version: whatever it is now. */
export async function lockDeviceAtWork(trx: Transaction, named: Named, version?: number) {
  await lockBuilding(trx, named.propertyId)
  const row = await findDevice(trx, named.propertyId, named.deviceId)
  const isAtWork = row?.archived_at === null && (await lockEntranceAtWork(trx, named.propertyId, row.entrance_id))
  if (!row || !isAtWork)
    throw new AppError(accessErrors.deviceNotFound, 'There is no such device at work at this property.')
  if (version !== undefined && row.version !== version)
    throw new AppError(entrancesErrors.stale, 'Somebody else has changed the device meanwhile.')
}

/** Another panel hangs there now: whoever has seen the former one sees a stale device. */
export const renewDevice = async (trx: Transaction, propertyId: string, deviceId: string) =>
  present(await changeDevice(trx, propertyId, deviceId, {}))

/** The entrance is at work, and has room for one more device. */
async function requireRoom(trx: Transaction, propertyId: string, entranceId: string, exceptId: string | null) {
  if (!(await lockEntranceAtWork(trx, propertyId, entranceId)))
    throw new AppError(entrancesErrors.notFound, 'The property has no such entrance.', {
      fields: [fieldError('accessPointId', 'entranceNotFound')],
    })
  if ((await countDevices(trx, propertyId, entranceId, exceptId)) >= DEVICES_MAX)
    throw new AppError(entrancesErrors.devicesFull, 'The entrance has as many devices as it can have.', {
      fields: [fieldError('accessPointId', 'devicesFull')],
    })
}

async function requireDevice(trx: Transaction, { propertyId, deviceId }: Named) {
  const row = await findDevice(trx, propertyId, deviceId)
  if (!row) throw new AppError(entrancesErrors.deviceNotFound, 'The property has no such device.')
  return row
}

/** A device that somebody has archived meanwhile is reported as stale, like one that was changed. */
async function requireCurrent(trx: Transaction, named: Named, version: number) {
  const row = await requireDevice(trx, named)
  if (row.archived_at || row.version !== version)
    throw new AppError(entrancesErrors.stale, 'Somebody else has changed the device meanwhile.')
  return row
}

async function refuseTaken<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'devices_serial_number_taken')
      throw new AppError(entrancesErrors.serialNumberTaken, 'Another device of the property has this serial number.', {
        fields: [fieldError('serialNumber', 'serialNumberTaken')],
      })
    if (constraint === 'devices_property_id_entrance_id_port')
      throw new AppError(entrancesErrors.portTaken, 'Another device drives the lock of the entrance.', {
        fields: [fieldError('port', 'portTaken')],
      })
    throw error
  }
}

const columnsOf = ({ accessPointId, hardwareType, serialNumber, port }: DeviceDraft): DeviceColumns => ({
  entrance_id: accessPointId,
  hardware_type: hardwareType,
  serial_number: serialNumber,
  port,
})

const draftOf = (row: DeviceRow): DeviceDraft => ({
  accessPointId: row.entrance_id,
  hardwareType: row.hardware_type as DeviceDraft['hardwareType'],
  serialNumber: row.serial_number,
  port: row.port,
})

const present = (row: DeviceRow): DeviceDetails => ({
  deviceId: row.id,
  ...draftOf(row),
  archivedAtMillis: row.archived_at?.getTime() ?? null,
  version: row.version,
})
