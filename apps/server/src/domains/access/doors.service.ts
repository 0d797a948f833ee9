import type { DeliveryProgress, DoorDevice, Doors, DoorView, Lockdown } from '@portico/contract/access/access.schema'
import type { Transaction } from '../../platform/database.ts'
import {
  type DeliveryRow,
  type LockdownRow,
  listDeliveries,
  listLockdownRows,
  listMissing,
  listPanelRows,
  listRevisionRows,
  type MissingRow,
  type PanelRow,
  type RevisionRow,
} from './doors.store.ts'
import { type LateAfter, type LateDoors, listLateDoors } from './late-doors.store.ts'

/** Every property of the caller with doors that have been behind or offline for longer than is usual. */
export const countLateDoors = (trx: Transaction, after: LateAfter): Promise<LateDoors[]> => listLateDoors(trx, after)

/** Names of people that an alert tells; of more it tells the number. */
const NAMES_MAX = 3

export async function listDoors(trx: Transaction, propertyId: string): Promise<Doors> {
  const panels = Map.groupBy(await listPanelRows(trx, propertyId), ({ entrance_id }) => entrance_id)
  const entrances = (await listRevisionRows(trx, propertyId)).map((row) => ({
    row,
    devices: panels.get(row.entrance_id) ?? [],
  }))
  const behind = entrances.flatMap(({ row, devices }) => {
    const known = Math.min(...listening(devices).map(({ revision }) => revision))
    return row.revision !== null && known < row.revision ? [{ entranceId: row.entrance_id, revision: known }] : []
  })
  const missing = behind.length > 0 ? await listMissing(trx, propertyId, behind, NAMES_MAX) : []
  return {
    asOfTimeMillis: Date.now(),
    doors: entrances.map(({ row, devices }) => ({
      accessPointId: row.entrance_id,
      accessPointName: row.name,
      delivery: deliveryOf(
        row,
        devices,
        missing.find(({ entrance_id }) => entrance_id === row.entrance_id),
      ),
      devices: devices.map(presentDevice),
    })),
    lockdowns: (await listLockdownRows(trx, propertyId)).map(presentLockdown),
  }
}

/** A device whose tokens were withdrawn decides by an old list, but nobody expects it to learn of changes. */
const listening = (devices: readonly PanelRow[]) =>
  devices.filter(({ last_seen_at, tokens }) => last_seen_at !== null && tokens > 0)

function deliveryOf(
  { revision, changed_at }: RevisionRow,
  devices: readonly PanelRow[],
  missing: MissingRow | undefined,
): DoorView['delivery'] {
  if (revision === null) return null
  const panels = listening(devices)
  const offline = panels.filter(({ is_online }) => !is_online)
  const offlineSince = offline.map((panel) => (panel.disconnected_at ?? panel.last_seen_at)?.getTime() ?? 0)
  return {
    state: panels.length === 0 ? 'NO_PANEL' : offline.length > 0 ? 'OFFLINE' : missing ? 'BEHIND' : 'UP_TO_DATE',
    revision,
    changedTimeMillis: changed_at?.getTime() ?? 0,
    behindSinceTimeMillis: missing?.since.getTime() ?? null,
    offlineSinceTimeMillis: offline.length > 0 ? Math.min(...offlineSince) : null,
    missing: missing
      ? { people: missing.people ?? [], peopleCount: missing.people_count, isDoorChanged: missing.is_door_changed }
      : null,
    listTimeMillis: panels.length === 0 ? lastListOf(devices) : null,
  }
}

/** When a panel of this door has last acknowledged a list. */
function lastListOf(devices: readonly PanelRow[]): number | null {
  const times = devices.flatMap(({ acknowledged_at }) => acknowledged_at?.getTime() ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

const presentDevice = (row: PanelRow): DoorDevice => ({
  deviceId: row.device_id,
  hardwareType: row.hardware_type,
  serialNumber: row.serial_number,
  tokens: row.tokens,
  lastToken: row.token_issued_at && {
    issuedBy: row.token_issued_by,
    issuedTimeMillis: row.token_issued_at.getTime(),
  },
  panel: row.last_seen_at && {
    isOnline: row.is_online,
    lastSeenTimeMillis: row.last_seen_at.getTime(),
    revision: row.revision,
    acknowledgedTimeMillis: row.acknowledged_at?.getTime() ?? null,
    clockSkewMillis: row.clock_skew_ms,
    eventsWaiting: row.events_waiting,
    unbelieved:
      row.unbelieved_at === null
        ? null
        : { revision: row.unbelieved_revision ?? 0, timeMillis: row.unbelieved_at.getTime() },
    listRefusedTimeMillis: row.list_refused_at?.getTime() ?? null,
  },
})

export const presentLockdown = (row: LockdownRow): Lockdown => ({
  scopeId: row.scope_id,
  keys: row.keys,
  reason: row.reason,
  startedBy: row.started_by,
  startedTimeMillis: row.started_at.getTime(),
})

export async function getDelivery(
  trx: Transaction,
  accountId: string,
  { propertyId, withinMillis }: { propertyId: string; withinMillis: number },
): Promise<DeliveryProgress> {
  const doors = await listDeliveries(trx, propertyId, accountId, withinMillis)
  const named = (row: DeliveryRow) => ({ accessPointId: row.entrance_id, accessPointName: row.name })
  return {
    doors: doors.length,
    reached: doors.filter(({ is_reached }) => is_reached).length,
    waiting: doors
      .filter(({ is_reached }) => is_reached === false)
      .map((row) => ({ ...named(row), isOnline: row.is_online ?? false })),
    withoutPanel: doors.filter(({ is_reached }) => is_reached === null).map(named),
  }
}
