import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import type { Row } from './copy.ts'
import type { Entrance } from './entrances.ts'
import { DAY } from './local-time.ts'
import type { Property } from './properties.ts'
import { between, randomOf, uuidOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

const DAYS = 30
const MINUTE = 60_000
/** Doors that people hold open, and leave by pressing a button. */
const WATCHED: ReadonlySet<EntranceKind> = new Set(['frontDoor', 'garageGate', 'serviceDoor'])

/** What happens in a month, and how likely each is at a door. Nothing goes on now, so that nothing needs attention. */
const STORIES: readonly (readonly [share: number, ...kinds: DoorEventKind[]])[] = [
  [0.9, 'EXIT_BUTTON'],
  [0.8, 'EXIT_BUTTON'],
  [0.7, 'HELD_OPEN', 'CLOSED'],
  [0.3, 'HELD_OPEN', 'CLOSED'],
  [0.15, 'KEYPAD_THROTTLED'],
  [0.08, 'POWER_LOST', 'POWER_BACK'],
  [0.06, 'FORCED', 'CLOSED'],
  [0.02, 'TAMPER'],
]

/** What the doors of a property told in the last weeks, without the last two days. */
export function doorEventRows(property: Property, entrances: readonly Entrance[], now: number): Row[] {
  const doors = entrances.filter(({ kind, isAccessEnabled }) => WATCHED.has(kind) && isAccessEnabled)
  return doors.flatMap((entrance) => {
    const random = randomOf(property.seed, `${entrance.id}/doorEvents`)
    return STORIES.flatMap(([share, ...kinds], story) => {
      const start = now - between(random, 2 * DAY, DAYS * DAY)
      const lasts = between(random, 2 * MINUTE, 25 * MINUTE)
      if (random() >= share || start < property.createdAt.getTime()) return []
      return kinds.map((kind, part) => ({
        property_id: property.id,
        event_id: uuidOf(property.seed, `${entrance.id}/doorEvent/${story}/${part}`),
        happened_at: new Date(start + part * lasts),
        panel_time: null,
        entrance_id: entrance.id,
        entrance_name: entrance.name,
        device_id: uuidOf(property.seed, `${entrance.id}/device/0`),
        kind,
        duration_ms: durationOf(kind, lasts),
      }))
    })
  })
}

/** A door is told to be held open a minute after it was opened. */
function durationOf(kind: DoorEventKind, lasts: number): number | null {
  if (kind === 'CLOSED') return lasts + MINUTE
  if (kind === 'POWER_BACK') return lasts
  return kind === 'KEYPAD_THROTTLED' ? MINUTE : null
}
