import type { AccessList, PanelClock } from './access.rules.ts'
import { localTimeOf } from './clocks.rules.ts'
import { isStale, knowsAll } from './decide.rules.ts'
import { pieceAt } from './hours.rules.ts'
import type { Memory } from './memory.rules.ts'

/** OPEN: whoever comes goes in. LOCKED_DOWN: only chosen keys open. */
export const lockStates = ['LOCKED', 'OPEN', 'LOCKED_DOWN'] as const
export type LockState = (typeof lockStates)[number]

/** How a door stands at a time. Whatever is not certain keeps it locked. */
export function doorState(
  { door }: Pick<AccessList, 'door'>,
  at: number,
  memory: Memory,
  clock?: PanelClock,
): LockState {
  if (door.lockdown) return 'LOCKED_DOWN'
  const { opening, stale } = door
  const hours = opening && door.hours?.[opening.hours]
  if (!hours || !door.isEnabled || !knowsAll(door.needs)) return 'LOCKED'
  if (clock && (!clock.isKnown || (stale && isStale(stale, clock, at)))) return 'LOCKED'
  const piece = pieceAt(hours, door.calendars ?? {}, localTimeOf(door, at))
  if (piece === undefined) return 'LOCKED'
  return opening.firstKeys === null || memory.firstIn === piece ? 'OPEN' : 'LOCKED'
}
