import type {
  DeliveryProgress,
  DoorDevice,
  Doors,
  DoorView,
  Lockdown,
  Missing,
} from '@portico/contract/access/access.schema'
import { openNowOf } from '@portico/contract/access/commands.rules'
import type { Transaction } from '../../platform/database.ts'
import { fingerprintOf } from '../../platform/fingerprints.ts'
import {
  type DeliveryRow,
  type LockdownRow,
  listCodesMissing,
  listDeliveries,
  listLockdownRows,
  listMissing,
  listPanelRows,
  listRevisionRows,
  type MissingRow,
  type PanelRow,
  type RevisionRow,
} from './doors.store.ts'
import { kindAndReason } from './kinds-of-lockdowns.service.ts'
import { type LateAfter, type LateDoors, listLateDoors } from './late-doors.store.ts'
import { missedLockdowns } from './missed-lockdowns.ts'

/** Every property of the caller with doors that have been behind or offline for longer than is usual. */
export const countLateDoors = (trx: Transaction, after: LateAfter): Promise<LateDoors[]> => listLateDoors(trx, after)

/** Names of people that an alert tells; of more it tells the number. */
const NAMES_MAX = 3

export async function listDoors(trx: Transaction, propertyId: string): Promise<Doors> {
  const doors = await loadDoors(trx, propertyId)
  const codes = new Map((await listCodesMissing(trx, propertyId)).map((row) => [row.entrance_id, row.codes]))
  return {
    asOfTimeMillis: Date.now(),
    doors: doors.map(({ row, devices, delivery }) => ({
      accessPointId: row.entrance_id,
      accessPointName: row.name,
      delivery,
      codesMissing: listening(devices).length > 0 ? (codes.get(row.entrance_id) ?? 0) : 0,
      openNow: openNowOf(listening(devices).map(commandedOf)),
      devices: devices.map(presentDevice),
    })),
    lockdowns: await listLockdowns(trx, propertyId),
  }
}

/** All entrances of a property, or one, with their devices, how far their panels are, and what they lack. */
export async function loadDoors(trx: Transaction, propertyId: string, entranceId?: string) {
  const panels = Map.groupBy(await listPanelRows(trx, propertyId, entranceId), ({ entrance_id }) => entrance_id)
  const entrances = (await listRevisionRows(trx, propertyId, entranceId)).map((row) => {
    const devices = panels.get(row.entrance_id) ?? []
    return { row, devices, known: Math.min(...listening(devices).map(({ revision }) => revision)) }
  })
  const behind = entrances
    .filter(({ row, known }) => row.revision !== null && known < row.revision)
    .map(({ row, known }) => ({ entranceId: row.entrance_id, revision: known }))
  const missing = behind.length > 0 ? await listMissing(trx, propertyId, behind, NAMES_MAX) : []
  return entrances.map((entrance) => {
    const lacks = missing.find(({ entrance_id }) => entrance_id === entrance.row.entrance_id)
    return { ...entrance, delivery: deliveryOf(entrance.row, entrance.devices, lacks) }
  })
}

/** A device whose tokens and pairing were withdrawn decides by an old list, but nobody expects it to learn of changes. */
const listening = (devices: readonly PanelRow[]) =>
  devices.filter(({ last_seen_at, tokens, is_paired }) => last_seen_at !== null && (tokens > 0 || is_paired))

const commandedOf = ({ is_online, takes_commands }: PanelRow) => ({
  isOnline: is_online,
  takesCommands: takes_commands,
})

/** The panel that opens an entrance from the portal: of several the one that was heard last. Otherwise why there is none. */
export async function findPanelToOpen(
  trx: Transaction,
  { propertyId, entranceId }: { propertyId: string; entranceId: string },
): Promise<{ deviceId: string } | 'OFFLINE' | 'UNSUPPORTED'> {
  const panels = listening(await listPanelRows(trx, propertyId, entranceId))
  const state = openNowOf(panels.map(commandedOf))
  if (state !== 'READY') return state
  const seen = ({ last_seen_at }: PanelRow) => last_seen_at?.getTime() ?? 0
  const [panel] = panels
    .filter(({ is_online, takes_commands }) => is_online && takes_commands)
    .sort((one, other) => seen(other) - seen(one))
  return panel ? { deviceId: panel.device_id } : 'OFFLINE'
}

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
    missing: missing ? presentMissing(missing) : null,
    listTimeMillis: panels.length === 0 ? lastListOf(devices) : null,
  }
}

const presentMissing = (row: MissingRow): Missing => ({
  people: row.people ?? [],
  peopleCount: row.people_count,
  isDoorChanged: row.is_door_changed,
  lockdowns: row.is_lockdown_known ? missedLockdowns(row.lockdowns?.split(',') ?? []) : ['UNKNOWN'],
})

/** When a panel of this door has last acknowledged a list. */
export function lastListOf(devices: readonly PanelRow[]): number | null {
  const times = devices.flatMap(({ acknowledged_at }) => acknowledged_at?.getTime() ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

const presentPairing = (row: PanelRow): DoorDevice['pairing'] =>
  row.public_key && {
    pairedTimeMillis: row.paired_at?.getTime() ?? 0,
    pairedBy: row.paired_by,
    panel: {
      maker: row.maker,
      model: row.model,
      serialNumber: row.panel_serial_number,
      programVersion: row.program_version,
    },
    keyFingerprint: fingerprintOf(row.public_key),
    sessionTimeMillis: row.session_at?.getTime() ?? null,
    keyTwiceTimeMillis: row.key_twice_at?.getTime() ?? null,
  }

const presentDevice = (row: PanelRow): DoorDevice => ({
  deviceId: row.device_id,
  hardwareType: row.hardware_type,
  serialNumber: row.serial_number,
  pairing: presentPairing(row),
  installationCode: row.code_expires_at && {
    madeBy: row.code_made_by,
    expiresTimeMillis: row.code_expires_at.getTime(),
  },
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
  ...kindAndReason(row),
  startedBy: row.started_by,
  startedTimeMillis: row.started_at.getTime(),
  version: row.version,
  joined: row.joined.map((start) => ({ ...start, ...kindAndReason(start) })),
})

export const listLockdowns = async (trx: Transaction, propertyId: string): Promise<Lockdown[]> =>
  (await listLockdownRows(trx, propertyId)).map(presentLockdown)

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
