import { isAlwaysAccessible } from '@portico/contract/keys/keys.rules'
import type { KeyEntrance, KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { ScheduleLine } from '@portico/contract/keys/schedule-text'

/** The three levels of the table: a key, its entrances, and the schedules of an entrance. */
export type KeyRow =
  | { kind: 'key'; id: string; entry: KeyWithAccessPoints; children: readonly KeyRow[] }
  | { kind: 'entrance'; id: string; entrance: KeyEntrance; children: readonly KeyRow[] }
  | ({ kind: 'schedule'; id: string; children: readonly KeyRow[] } & ScheduleLine)

type LinesOf = (schedule: KeyEntrance['guestSchedules'][number]) => ScheduleLine[]

const nothing: readonly KeyRow[] = []

export const keyRows = (keys: readonly KeyWithAccessPoints[], linesOf: LinesOf): KeyRow[] =>
  keys.map((entry) => ({
    kind: 'key',
    id: entry.key.keyId,
    entry,
    children: entry.accessPoints.map((entrance) => entranceRow(entry.key.keyId, entrance, linesOf)),
  }))

function entranceRow(keyId: string, entrance: KeyEntrance, linesOf: LinesOf): KeyRow {
  const id = `${keyId}/${entrance.accessPointId}`
  const lines = isAlwaysAccessible(entrance.guestSchedules) ? [] : entrance.guestSchedules.flatMap(linesOf)
  const children = lines.map(
    (line, index): KeyRow => ({ kind: 'schedule', id: `${id}/${index}`, children: nothing, ...line }),
  )
  return { kind: 'entrance', id, entrance, children }
}

export const scheduleCount = (entrances: readonly KeyEntrance[]) =>
  entrances.reduce(
    (sum, { guestSchedules }) => sum + (isAlwaysAccessible(guestSchedules) ? 0 : guestSchedules.length),
    0,
  )

export const sharableCount = (entrances: readonly KeyEntrance[]) =>
  entrances.filter(({ isGuestSharable }) => isGuestSharable).length

export const isKey = (row: KeyRow) => row.kind === 'key'

/** The specification: only keys with entrances can be selected. Rows below a key never can. */
export const isKeyWithEntrances = (row: KeyRow) => row.kind === 'key' && row.children.length > 0
