/** This file does not import zod, because the browser loads it. */

/** What a manager should look at, the worst first: what does not work, then what will soon not work. */
export const attentionKinds = [
  'LOCKDOWN',
  'KEY_TWICE',
  'DOOR_FORCED',
  'DOOR_BEHIND',
  'SYNC_HELD',
  'SYNC_FAILED',
  'CARD_EXPIRED',
  'DOOR_OFFLINE',
  'DOOR_HELD_OPEN',
  'CARD_EXPIRING',
  'STAY_ENDING',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** A panel that lost its network for less than this comes back by itself. */
export const OFFLINE_ALERT_MS = 900_000
/** A card that expires within this time is told. */
export const CARD_WARNING_MS = 30 * 86_400_000
/** The days in which a service period that ends is told; today is the first. */
export const ENDING_DAYS = 7

/** The flags that decide what is told. */
type AttentionFlags = {
  pmsEnabled: boolean
  pmsProperties: readonly string[]
  billingEnabled: boolean
}

/** What is told follows from the flags of what it is about, so that every item leads to a page that exists. */
export function attentionKindsFor(flags: AttentionFlags): AttentionKind[] {
  const hasPms = flags.pmsEnabled || flags.pmsProperties.length > 0
  const isTold: Record<AttentionKind, boolean> = {
    LOCKDOWN: true,
    KEY_TWICE: true,
    DOOR_FORCED: true,
    DOOR_HELD_OPEN: true,
    DOOR_BEHIND: true,
    DOOR_OFFLINE: true,
    SYNC_HELD: hasPms,
    SYNC_FAILED: hasPms,
    CARD_EXPIRED: flags.billingEnabled,
    CARD_EXPIRING: flags.billingEnabled,
    STAY_ENDING: true,
  }
  return attentionKinds.filter((kind) => isTold[kind])
}
