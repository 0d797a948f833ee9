import type { GuestSchedule } from '../shared/weekly-schedule.ts'
import type { Zone } from './clocks.rules.ts'
import type { Calendars, Hours } from './hours.rules.ts'

/** This file does not import zod, because panels and the browser load it. */

/** What it takes to learn who may open a door: whoever knew only a part of this would be told something wrong. */
export const EXPLAINING = ['people.read', 'codes.read', 'doors.read'] as const

/** Why a door stays shut, in the order in which they are told. */
export const denialReasons = [
  'TOO_MANY_TRIES',
  'RULE_UNKNOWN',
  'ENTRANCE_DISABLED',
  'LOCKDOWN',
  'LIST_STALE',
  'CREDENTIAL_UNKNOWN',
  'CREDENTIAL_INACTIVE',
  'PASS_WITHDRAWN',
  'HOLDER_SUSPENDED',
  'NOT_YET_VALID',
  'EXPIRED',
  'USED_UP',
  'CLOCK_UNKNOWN',
  'NO_KEY',
  'CLOSED_DAY',
  'OUTSIDE_WINDOWS',
  'PROVIDER_NOT_ALLOWED',
] as const
export type DenialReason = (typeof denialReasons)[number]

/** Why a panel does not carry out a command, besides what its list says: it came too late, or what moves the door does not answer. */
export const commandRefusals = ['COMMAND_LATE', 'HARDWARE_AWAY'] as const
/** Why a door stayed shut, whoever wanted to open it. */
export const eventReasons = [...denialReasons, ...commandRefusals] as const
export type EventReason = (typeof eventReasons)[number]

/** What somebody shows at a door. APP is the app of a person, PROVIDER the app of a courier. */
export const credentialKinds = ['CODE', 'FOB', 'APP', 'PROVIDER'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** That a person holds a key. Missing: without hours, a start or an end of its own. */
export type Holding = { key: string; hours?: string | undefined; from?: number | undefined; until?: number | undefined }

/** Access of a visitor, by the number of its uses. `used` is the count of the server over all doors, `firstAt` the first of them. */
export type Pass = { id: string; max: number; used: number; firstAt: number | null; isWithdrawn: boolean }

/** One credential that is known at an entrance, and what it may do there. Times are milliseconds since 1970, hours are named by their ids. */
export type Grant = {
  /** The credential; of an app the person. */
  id: string
  kind: 'CODE' | 'FOB' | 'APP'
  /** What a reader compares: the tag of a code, the number of a fob, the person of an app. */
  shown: string
  /** The holder or, without one, the credential. A change replaces all grants of a subject. */
  subject: string
  holder: string | null
  isActive: boolean
  isSuspended: boolean
  from: number
  until: number | null
  /** The keys of the holder that open this entrance. */
  keys: string[]
  /** Guests are bound by the schedules of their keys. */
  isGuest: boolean
  /** The schedules of the credential itself. */
  schedules: GuestSchedule[]
  // The following came with the second format.
  /** The hours of the credential itself. */
  hours?: string | undefined
  holdings?: Holding[] | undefined
  /** A pass opens its entrances without a key. */
  pass?: Pass | undefined
  /** Who has made the pass. */
  host?: string | undefined
  /** Rules that came later. A panel that does not know one of them denies the grant. */
  needs?: string[] | undefined
}

export type KeyOfDoor = {
  id: string
  /** Bind guests. */
  schedules: GuestSchedule[]
  /** Bind everybody else. */
  hours?: string | undefined
  guestHours?: string | undefined
  /** On its closed days the schedules of guests are shut. */
  guestCalendar?: string | undefined
}

/** The wrong code with this number, and each one after it, is followed by the next of these waits, in seconds. The last one repeats. */
export type Throttle = { free: number; waits: number[] }

/** What holds for everybody at an entrance. */
export type Door = Zone & {
  isEnabled: boolean
  /** The keys that still open; null: no lockdown. */
  lockdown: { keys: string[] } | null
  /** The keys that open this entrance. */
  keys: KeyOfDoor[]
  providers: { id: string; isAllowed: boolean; from: number }[]
  // The following came with the second format.
  hours?: { [id: string]: Hours } | undefined
  calendars?: Calendars | undefined
  /** When the door stands open for everybody, perhaps only after somebody with one of these keys has come. */
  opening?: { hours: string; firstKeys: string[] | null } | undefined
  throttle?: Throttle | undefined
  /** A panel that has heard nothing for so long lets in by these keys only. Missing: it goes on by its list. */
  stale?: { afterHours: number; keys: string[] } | undefined
  /** Rules that came later. A panel that does not know one of them denies everybody. */
  needs?: string[] | undefined
}

/** All that a panel decides by. */
export type AccessList = { door: Door; grants: readonly Grant[] }

/** What a panel knows of the time. Known: the server has set its clock since it started, or its battery has kept it. */
export type PanelClock = {
  isKnown: boolean
  /** It is at least this late. */
  floor: number
  /** When the panel last heard from the server. */
  heardAt: number
}

/** Without a clock the time is certain and the list is up to date. */
export type Attempt = { kind: CredentialKind; shown: string; at: number; clock?: PanelClock | undefined }

/** What was shown, as far as it is known, so that the history can name it. */
type Known = { credentialId: string | null; holderId: string | null; providerId: string | null }

export type Verdict = Known &
  (
    | {
        isAllowed: true
        keyId: string | null
        /** The pass that opens, whose use is counted. */
        passId?: string
      }
    | {
        isAllowed: false
        reason: DenialReason
        /** All reasons, the first one included. */
        reasons: readonly DenialReason[]
        /** When the credential opens next, if only its hours forbid it now; null: never. */
        nextOpening: number | null
      }
  )

/** Of several lockdowns those that keep out somebody with these keys. If each of them lets another key in, all of them do together. */
export function keepingOut<L extends { keys: readonly { keyId: string }[] }>(
  lockdowns: readonly L[],
  held: readonly string[],
): readonly L[] {
  const lets = ({ keys }: L, key: string) => keys.some(({ keyId }) => keyId === key)
  if (held.some((key) => lockdowns.every((one) => lets(one, key)))) return []
  const alone = lockdowns.filter((one) => !held.some((key) => lets(one, key)))
  return alone.length > 0 ? alone : lockdowns
}

/** A panel that has not asked for this long is offline; it asks at least every 55 seconds. */
export const PANEL_SILENCE_MS = 90_000
/** The longest time that the server lets a panel wait for a change. */
export const LONG_POLL_SECONDS = 55
/** A door that has missed a change for longer than this is an alert. */
export const BEHIND_ALERT_MS = 120_000
/** A clock that is wrong by more than this is shown. */
export const CLOCK_WARNING_MS = 60_000
/** A clock that is wrong by more than this is an alert. */
export const CLOCK_ALERT_MS = 300_000
/** So long an alert tells that somebody claimed a list that was never given out. */
export const UNBELIEVED_TOLD_MS = 86_400_000
/** A device that asks for more whole lists than this within an hour has to wait: its list is damaged, or somebody else has its token. */
export const WHOLE_LISTS_PER_HOUR = 6
/** So long an alert tells that a device had to wait for a whole list. */
export const LIST_REFUSED_TOLD_MS = 86_400_000
export const REASON_MAX = 200
/** People who hold a key for an entrance are listed up to this number, by name. A file has all of them. */
export const OPENERS_LISTED_MAX = 10_000
export const LOCKDOWN_KEYS_MAX = 50
/** Guests who lose entrances are listed up to this number, by name. */
export const GUEST_LOSSES_LISTED_MAX = 500

/** NO_PANEL: nothing reaches the door, because no device there has both fetched a list and kept a token. */
export const doorStates = ['UP_TO_DATE', 'BEHIND', 'OFFLINE', 'NO_PANEL'] as const
export type DoorState = (typeof doorStates)[number]

/** What binds somebody at a door besides guest schedules. */
export const limitKinds = ['KEY', 'GUESTS', 'HOLDING', 'CREDENTIAL'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitStates = ['OPEN', 'OUTSIDE', 'CLOSED_DAY', 'NOT_YET_VALID', 'EXPIRED'] as const
export type LimitState = (typeof limitStates)[number]
