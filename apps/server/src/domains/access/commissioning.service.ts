import { accessErrors } from '@portico/contract/access/access.schema'
import { missingSteps, TRIED_WITHIN_MS } from '@portico/contract/access/commissioning.rules'
import type { CommissionBody, Commissioning } from '@portico/contract/access/commissioning.schema'
import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import { sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { findLastRead } from '../history/last-read.service.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import { changeDevice, findDevice } from './devices.store.ts'
import { findDoorState } from './door-states.store.ts'
import { listPanelRows, listRevisionRows } from './doors.store.ts'

type Named = { propertyId: string; deviceId: string }

/** What the panel of a device has shown at its door. */
export async function getCommissioning(trx: Transaction, { propertyId, deviceId }: Named): Promise<Commissioning> {
  const device = await findDevice(trx, propertyId, deviceId)
  if (!device || device.archived_at)
    throw new AppError(accessErrors.deviceNotFound, 'There is no such device at this property.')
  const { entrance_id: entranceId } = device
  const [door] = await listRevisionRows(trx, propertyId, entranceId)
  const rows = await listPanelRows(trx, propertyId, entranceId)
  const panel = rows.find(({ device_id }) => device_id === device.id)
  const state = await findDoorState(trx, propertyId, device.id)
  // Whoever installs panels need not read the history. This says nothing about people.
  const read = await asSystemWithin(trx, () => findLastRead(trx, { propertyId, entranceId, withinMs: TRIED_WITHIN_MS }))
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx)
  return {
    asOfTimeMillis: clock[0]?.now.getTime() ?? Date.now(),
    deviceId: device.id,
    accessPointId: entranceId,
    accessPointName: door?.name ?? '',
    hardwareType: device.hardware_type as HardwareType,
    serialNumber: device.serial_number,
    version: device.version,
    hasToken: (panel?.tokens ?? 0) > 0,
    panel: panel?.last_seen_at
      ? {
          isOnline: panel.is_online,
          lastSeenTimeMillis: panel.last_seen_at.getTime(),
          revision: panel.revision,
          acknowledgedTimeMillis: panel.acknowledged_at?.getTime() ?? null,
          clockSkewMillis: panel.clock_skew_ms,
        }
      : null,
    revision: door?.revision ?? null,
    read: read ?? null,
    contact: state?.contact
      ? {
          state: state.contact,
          openedTimeMillis: state.opened_at?.getTime() ?? null,
          shutTimeMillis: state.shut_at?.getTime() ?? null,
        }
      : null,
    commissioned:
      device.commissioned_at && device.commissioned_by
        ? { by: device.commissioned_by, timeMillis: device.commissioned_at.getTime() }
        : null,
  }
}

/** The server looks itself: what the page has shown may be over. */
export async function commission(
  { trx, audit }: UnitOfWork,
  account: Account,
  named: Named,
  { version, ...answers }: CommissionBody,
): Promise<Commissioning> {
  await lockBuilding(trx, named.propertyId)
  const seen = await getCommissioning(trx, named)
  if (seen.version !== version) throw new AppError(accessErrors.deviceStale, 'The device was changed meanwhile.')
  const missing = missingSteps(seen, answers)
  if (missing.length > 0)
    throw new AppError(accessErrors.notTriedOut, `These steps have not passed: ${missing.join(', ')}.`)
  await changeDevice(trx, named.propertyId, seen.deviceId, {
    commissioned_at: sql<Date>`now()`,
    commissioned_by: account.email,
  })
  const after = { serialNumber: seen.serialNumber, contact: answers.contact, revision: seen.revision }
  await audit({ propertyId: named.propertyId, action: 'devices.commission', entityId: seen.deviceId, after })
  return getCommissioning(trx, named)
}
