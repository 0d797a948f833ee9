/** This file does not import zod, because the browser loads it with tables and forms. */
export const VISITOR_NAME_MAX = 100
/** The longest time between the beginning and the end of a pass. */
export const PASS_DAYS_MAX = 30
/** So far ahead a pass may begin. */
export const PASS_AHEAD_DAYS_MAX = 90
/** How often a pass opens, over all its entrances. */
export const PASS_USES_MAX = 100
export const PASS_ENTRANCES_MAX = 50
/** Passes of a property that have neither ended nor been withdrawn. */
export const LIVE_PASSES_MAX = 2_000
/** The longest page of a list of passes. */
export const PASSES_PAGE_MAX = 200
/** A visitor gets no two mails about a pass within this time. */
export const PASS_MAIL_PAUSE_MINUTES = 10

export const visitorNameLimits = { min: 1, max: VISITOR_NAME_MAX }

const DAY_MS = 86_400_000

/**
 * - COMING: it has not begun
 * - LIVE: it opens its entrances
 * - PAUSED: its host is suspended
 * - USED_UP, EXPIRED, WITHDRAWN: it opens nothing any more
 */
export const passStates = ['COMING', 'LIVE', 'PAUSED', 'USED_UP', 'EXPIRED', 'WITHDRAWN'] as const
export type PassState = (typeof passStates)[number]

/** What no time and nobody brings back. */
export const isEnded = (state: PassState) => state === 'EXPIRED' || state === 'WITHDRAWN'

/** MANAGER: somebody did. HOST: the host was deleted or their access was ended. PANEL: a panel that knew the number was stolen. The property was archived or moved, or restored from a backup. */
export const withdrawalReasons = ['MANAGER', 'HOST', 'PANEL', 'PROPERTY', 'BACKUP'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** What passes are searched and sorted by. */
export const passFields = ['visitor', 'host', 'entrances', 'state', 'starts', 'ends', 'uses', 'created'] as const
export type PassField = (typeof passFields)[number]

/** `CURRENT` are those that have neither ended nor been withdrawn. */
export const passParts = ['CURRENT'] as const

/**
 * Whether a door would know a pass now.
 * - READY: within two seconds
 * - OFFLINE: as soon as its panel is back, and meanwhile it counts uses for itself
 * - UNABLE: its panel speaks only the first format of lists, which has no passes
 * - NO_PANEL: no panel listens there
 */
export const passDoorStates = ['READY', 'OFFLINE', 'UNABLE', 'NO_PANEL'] as const
export type PassDoorState = (typeof passDoorStates)[number]

export type PassPeriodProblem = {
  field: 'fromTimeMillis' | 'untilTimeMillis' | 'hostId'
  rule: 'endPassed' | 'startAfterEnd' | 'passTooLong' | 'startTooLate' | 'endsAfterStay' | 'hostLeft'
}

/** The rule that the times of a pass break. `hostEnd`: when the access of the host ends; null: never. */
export function passPeriodProblem(
  { from, until }: { from: number; until: number },
  { now, hostEnd }: { now: number; hostEnd: number | null },
): PassPeriodProblem | undefined {
  if (hostEnd !== null && hostEnd <= now) return { field: 'hostId', rule: 'hostLeft' }
  if (until <= now) return { field: 'untilTimeMillis', rule: 'endPassed' }
  if (until <= from) return { field: 'untilTimeMillis', rule: 'startAfterEnd' }
  if (from > now + PASS_AHEAD_DAYS_MAX * DAY_MS) return { field: 'fromTimeMillis', rule: 'startTooLate' }
  if (until - from > PASS_DAYS_MAX * DAY_MS) return { field: 'untilTimeMillis', rule: 'passTooLong' }
  return hostEnd !== null && until > hostEnd ? { field: 'untilTimeMillis', rule: 'endsAfterStay' } : undefined
}

/** NONE: nobody has asked for a mail. UNCERTAIN: it is not known whether it arrived. */
export const passMailStates = ['NONE', 'WAITING', 'SENT', 'REFUSED', 'UNCERTAIN'] as const

/** Why a mail about a pass cannot be sent now. */
export type PassMailProblem = 'noEmail' | 'ended' | 'mailPending' | 'mailedRecently'

type Mailed = {
  email: string | null
  state: PassState
  isWaiting: boolean
  /** When the last mail was asked for or sent, whichever is later. */
  lastTimeMillis: number | null
}
export function passMailProblem(
  { email, state, isWaiting, lastTimeMillis }: Mailed,
  now: number,
): PassMailProblem | undefined {
  if (email === null) return 'noEmail'
  if (isEnded(state)) return 'ended'
  if (isWaiting) return 'mailPending'
  const isRecent = lastTimeMillis !== null && now - lastTimeMillis < PASS_MAIL_PAUSE_MINUTES * 60_000
  return isRecent ? 'mailedRecently' : undefined
}
