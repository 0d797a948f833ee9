/**
 * What a door tells beside attempts to open it. CLOSED ends what HELD_OPEN or FORCED began, POWER_BACK what POWER_LOST did.
 */
export const doorEventKinds = [
  'HELD_OPEN',
  'FORCED',
  'CLOSED',
  'EXIT_BUTTON',
  'TAMPER',
  'POWER_LOST',
  'POWER_BACK',
  'KEYPAD_THROTTLED',
] as const
export type DoorEventKind = (typeof doorEventKinds)[number]

/** Of what a door event may say how long it lasted or, of a keypad, lasts. */
export const durationKinds: readonly DoorEventKind[] = ['CLOSED', 'POWER_BACK', 'KEYPAD_THROTTLED']
export const DOOR_DURATION_MAX_MS = 366 * 86_400_000

/** A door that was forced is told for so long. */
export const FORCED_TOLD_MS = 86_400_000

export const DOOR_EVENTS_PAGE_SIZE = 20
export const DOOR_EVENTS_PAGE_SIZES = [10, 20, 50, 100] as const
/** A file has at most so many, the newest. */
export const DOOR_EVENTS_CSV_MAX = 50_000
