import type { GuestSchedule } from '../shared/weekly-schedule.ts'
import { isWithin, nextOpening } from './windows.rules.ts'

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

/** What somebody shows at a door. APP is the app of a person, PROVIDER the app of a courier. */
export const credentialKinds = ['CODE', 'FOB', 'APP', 'PROVIDER'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** One credential that is known at an entrance, and what it may do there. Times are milliseconds since 1970. */
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
}

/** What holds for everybody at an entrance. */
export type Door = {
  timeZone: string
  isEnabled: boolean
  /** The keys that still open; null: no lockdown. */
  lockdown: { keys: string[] } | null
  /** The keys that open this entrance, with the schedules of guests. */
  keys: { id: string; schedules: GuestSchedule[] }[]
  providers: { id: string; isAllowed: boolean; from: number }[]
}

/** All that a panel decides by. */
export type AccessList = { door: Door; grants: readonly Grant[] }

export type Attempt = { kind: CredentialKind; shown: string; at: number }

/** What was shown, as far as it is known, so that the history can name it. */
type Known = { credentialId: string | null; holderId: string | null; providerId: string | null }

export type Verdict = Known &
  (
    | { isAllowed: true; keyId: string | null }
    | {
        isAllowed: false
        reason: DenialReason
        /** All reasons, the first one included. */
        reasons: readonly DenialReason[]
        /** When the credential opens next, if only its schedules forbid it now; null: never. */
        nextOpening: number | null
      }
  )

const nobody: Known = { credentialId: null, holderId: null, providerId: null }

/**
 * Whether a door opens. The panel decides by this without a network, and the server explains by it.
 * If several credentials match what was shown, as a former code that was given out again, the best one counts.
 */
export function decide(list: AccessList, attempt: Attempt): Verdict {
  const { door } = list
  if (attempt.kind === 'PROVIDER') return decideForProvider(door, attempt)
  const matching = list.grants.filter(({ kind, shown }) => kind === attempt.kind && shown === attempt.shown)
  const verdicts = matching.map((grant) => decideByGrant(door, grant, attempt.at))
  const best = verdicts.find(({ isAllowed }) => isAllowed) ?? verdicts.sort(byLastReason)[0]
  return best ?? denied(nobody, [...reasonsOfDoor(door, []), 'CREDENTIAL_UNKNOWN'])
}

function decideByGrant(door: Door, grant: Grant, at: number): Verdict {
  const known = { credentialId: grant.kind === 'APP' ? null : grant.id, holderId: grant.holder, providerId: null }
  const keys = door.keys.filter(({ id }) => grant.keys.includes(id))
  const reasons: DenialReason[] = reasonsOfDoor(door, keys)
  if (!grant.isActive) reasons.push('CREDENTIAL_INACTIVE')
  if (grant.isSuspended) reasons.push('HOLDER_SUSPENDED')
  reasons.push(...reasonsOfPeriod(grant, at))
  if (keys.length === 0) reasons.push('NO_KEY')
  // During a lockdown only the chosen keys count.
  const usable = keys.filter(({ id }) => door.lockdown?.keys.includes(id) ?? true)
  const opens = (key: Door['keys'][number], time: number) =>
    isWithin(grant.schedules, door.timeZone, time) && (!grant.isGuest || isWithin(key.schedules, door.timeZone, time))
  const open = usable.find((key) => opens(key, at))
  if (usable.length > 0 && !open) reasons.push('OUTSIDE_WINDOWS')
  if (reasons.length === 0 && open) return { ...known, isAllowed: true, keyId: open.id }
  const isShutByWindowsOnly = reasons.length === 1 && reasons[0] === 'OUTSIDE_WINDOWS'
  const next = isShutByWindowsOnly
    ? nextOpening((time) => usable.some((key) => opens(key, time)), at, grant.until)
    : null
  return denied(known, reasons, next)
}

function decideForProvider(door: Door, { shown, at }: Attempt): Verdict {
  const provider = door.providers.find(({ id }) => id === shown)
  const reasons: DenialReason[] = reasonsOfDoor(door, [])
  if (!provider) return denied(nobody, [...reasons, 'CREDENTIAL_UNKNOWN'])
  const known = { ...nobody, providerId: provider.id }
  if (at < provider.from) reasons.push('NOT_YET_VALID')
  if (!provider.isAllowed) reasons.push('PROVIDER_NOT_ALLOWED')
  return reasons.length === 0 ? { ...known, isAllowed: true, keyId: null } : denied(known, reasons)
}

function reasonsOfDoor({ isEnabled, lockdown }: Door, held: readonly { id: string }[]): DenialReason[] {
  const isShut = lockdown !== null && !held.some(({ id }) => lockdown.keys.includes(id))
  return [...(isEnabled ? [] : (['ENTRANCE_DISABLED'] as const)), ...(isShut ? (['LOCKDOWN'] as const) : [])]
}

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

/** The end itself is no longer valid. */
function reasonsOfPeriod({ from, until }: Pick<Grant, 'from' | 'until'>, at: number): DenialReason[] {
  if (at < from) return ['NOT_YET_VALID']
  return until !== null && at >= until ? ['EXPIRED'] : []
}

function denied(known: Known, reasons: readonly DenialReason[], opening: number | null = null): Verdict {
  return { ...known, isAllowed: false, reason: reasons[0] ?? 'CREDENTIAL_UNKNOWN', reasons, nextOpening: opening }
}

/** Of two credentials that are denied the one that came further in the order of the reasons. */
function byLastReason(one: Verdict, other: Verdict): number {
  const place = (verdict: Verdict) => (verdict.isAllowed ? denialReasons.length : denialReasons.indexOf(verdict.reason))
  return place(other) - place(one)
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
