import type { DoorEventKind } from '@portico/contract/history/door-events.rules'

/** Since when the door stands open, and what was told about it. */
export type DoorWatch = { openSince: number; told: 'HELD_OPEN' | 'FORCED' | null }

/** What the hardware sees. `isUnlocked`: the lock is or was released for whoever opens the door now. */
export type Contact = { isOpen: boolean; isUnlocked: boolean; heldOpenMillis: number }

type Watched = { watch: DoorWatch | null; told?: { kind: DoorEventKind; durationMillis?: number } }

/**
 * What a contact says about a door: it was forced if it opens while it is locked, and is held open if it does not shut for so long. Each is
 * told once, and its end with how long the door stood open.
 */
export function watchContact(watch: DoorWatch | null, contact: Contact, at: number): Watched {
  const { isOpen, isUnlocked, heldOpenMillis } = contact
  if (!isOpen) {
    if (!watch?.told) return { watch: null }
    return { watch: null, told: { kind: 'CLOSED', durationMillis: Math.max(0, at - watch.openSince) } }
  }
  if (!watch)
    return isUnlocked
      ? { watch: { openSince: at, told: null } }
      : { watch: { openSince: at, told: 'FORCED' }, told: { kind: 'FORCED' } }
  if (watch.told || isUnlocked || at - watch.openSince < heldOpenMillis) return { watch }
  return { watch: { ...watch, told: 'HELD_OPEN' }, told: { kind: 'HELD_OPEN' } }
}
