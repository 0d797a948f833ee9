import { CLOCK_WARNING_MS } from '../access/access.rules.ts'
import { EVENT_AGE_MAX_DAYS } from './history.rules.ts'

/** What is known of the clock of a panel, all of it by the clock of the server. */
export type PanelClock = {
  receivedAt: number
  /** How far the panel's clock was ahead when it sent, or by its last receipt; null: it has never told. */
  skewMillis: number | null
  /** When its boots began. */
  boots: Readonly<Record<string, number>>
  pairedAt: number
}
type Dated = { unlockTimestamp: number; bootId?: string | undefined; uptimeMillis?: number | undefined }

/** The time of an event, and the panel's own if that was wrong; undefined: it is too old to be taken. */
export type EventTime = { at: number; panelTime: number | null } | undefined

/**
 * Dates an event by the boot in which it happened, else by how wrong the panel's clock is. No opening is lost because of a clock: what would be in the
 * future, or older than the panel itself, happened at the latest when it was received.
 */
export function timeOf(event: Dated, clock: PanelClock): EventTime {
  const { receivedAt, pairedAt } = clock
  const own = event.unlockTimestamp
  const oldest = receivedAt - EVENT_AGE_MAX_DAYS * 86_400_000
  const likely = likelyTime(event, clock)
  const corrected = (at: number) => ({ at, panelTime: own })
  if (likely > receivedAt + CLOCK_WARNING_MS || (likely < oldest && likely < pairedAt)) return corrected(receivedAt)
  if (likely < oldest) return undefined
  // No clock is exact, and a reply may be slow.
  return Math.abs(likely - own) > CLOCK_WARNING_MS ? corrected(likely) : { at: own, panelTime: null }
}

function likelyTime({ unlockTimestamp, bootId, uptimeMillis }: Dated, { boots, skewMillis }: PanelClock): number {
  const began = bootId !== undefined && Object.hasOwn(boots, bootId) ? boots[bootId] : undefined
  if (began !== undefined && uptimeMillis !== undefined) return Math.round(began + uptimeMillis)
  return unlockTimestamp - (skewMillis ?? 0)
}
