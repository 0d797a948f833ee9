import {
  type AccessList,
  type Attempt,
  type DenialReason,
  type Door,
  denialReasons,
  type Grant,
  type KeyOfDoor,
  type PanelClock,
  type Verdict,
} from './access.rules.ts'
import { beginningsOf } from './beginnings.rules.ts'
import { localTimeOf } from './clocks.rules.ts'
import { isClosedDay, stateOf } from './hours.rules.ts'
import { isUseLeft, keypadWaitOf, type Memory, noMemory } from './memory.rules.ts'
import { CALENDAR_SEARCHED, isWithin, nextOpening, WEEK_SEARCHED } from './windows.rules.ts'

/** This file does not import zod, because panels and the browser load it. */

/** Rules that came after the second format and that `decide` knows. */
const knownRules: readonly string[] = []

/** A panel that does not know the time lets in whoever's end is further away than this. */
const END_NEAR_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000

const nobody = { credentialId: null, holderId: null, providerId: null }

/**
 * Whether a door opens. The panel decides by this without a network, and the server explains by it. If several credentials match what
 * was shown, as a former code that was given out again, the best one counts.
 */
export function decide(list: AccessList, attempt: Attempt, memory: Memory = noMemory): Verdict {
  const { door } = list
  if (attempt.kind === 'CODE' && keypadWaitOf(door, memory, attempt.at) > 0) return denied(nobody, ['TOO_MANY_TRIES'])
  if (attempt.kind === 'PROVIDER') return decideForProvider(door, attempt)
  const matching = list.grants.filter(({ kind, shown }) => kind === attempt.kind && shown === attempt.shown)
  const verdicts = matching.map((grant) => decideByGrant(door, grant, attempt, memory))
  const best = verdicts.find(({ isAllowed }) => isAllowed) ?? verdicts.sort(byLastReason)[0]
  return best ?? denied(nobody, [...reasonsOfDoor(door, [], attempt), 'CREDENTIAL_UNKNOWN'])
}

function decideByGrant(door: Door, grant: Grant, attempt: Attempt, memory: Memory): Verdict {
  const { at, clock } = attempt
  const { pass } = grant
  const credentialId = grant.kind === 'APP' ? null : grant.id
  const known = { credentialId, holderId: grant.holder ?? grant.host ?? null, providerId: null }
  const keys = door.keys.filter(({ id }) => grant.keys.includes(id))
  const reasons = new Set<DenialReason>(reasonsOfDoor(door, keys, attempt))
  if (!knowsAll(grant.needs)) reasons.add('RULE_UNKNOWN')
  if (!grant.isActive) reasons.add('CREDENTIAL_INACTIVE')
  if (pass?.isWithdrawn) reasons.add('PASS_WITHDRAWN')
  if (grant.isSuspended) reasons.add('HOLDER_SUSPENDED')
  const ofPeriod = reasonOfPeriod(grant, at)
  if (ofPeriod) reasons.add(ofPeriod)
  if (pass && !(memory.isConfirmed && isUseLeft(pass, memory, at))) reasons.add('USED_UP')
  if (!pass && keys.length === 0) reasons.add('NO_KEY')

  const usable = usableKeys(door, keys, attempt)
  const ways = pass ? [checksOf(door, grant)] : usable.map((key) => ({ ...checksOf(door, grant, key), id: key.id }))
  const isTimeUnknown = clock?.isKnown === false
  const shut = ways.map((way) => (isTimeUnknown && way.needsTime(clock) ? 'CLOCK_UNKNOWN' : way.closedBy(at)))
  const openWays = ways.filter((_, place) => shut[place] === null)
  // By whichever of them tells the door that somebody has come.
  const open = openWays.find(({ id }) => id !== null && door.opening?.firstKeys?.includes(id)) ?? openWays[0]
  // Of several keys the one that came furthest tells why.
  const furthest = shut.toSorted(byPlace)[0]
  if (!open && furthest) reasons.add(furthest)
  if (reasons.size === 0 && open) return { ...known, isAllowed: true, keyId: open.id, ...(pass && { passId: pass.id }) }
  const isShutByHoursOnly = reasons.size === 1 && (furthest === 'OUTSIDE_WINDOWS' || furthest === 'CLOSED_DAY')
  if (open || !isShutByHoursOnly) return denied(known, inOrder(reasons))
  const opens = (time: number) => ways.some((way) => way.isOpen(time))
  const days = door.calendars ? CALENDAR_SEARCHED : WEEK_SEARCHED
  return denied(known, inOrder(reasons), () =>
    nextOpening(opens, at, { until: grant.until, days, mayBegin: beginningsOf(door, grant) }),
  )
}

type Check = (at: number) => DenialReason | null

/** What must hold for a grant by one of its keys, or for a pass. */
function checksOf(door: Door, grant: Grant, key?: KeyOfDoor) {
  const holding = key && grant.holdings?.find((one) => one.key === key.id)
  const checks: Check[] = []
  const within = (schedules: Grant['schedules']) =>
    checks.push((at) => (isWithin(schedules, door, at) ? null : 'OUTSIDE_WINDOWS'))
  const during = (hours: string | undefined) => {
    if (hours !== undefined) checks.push((at) => reasonOfHours(door, hours, at))
  }
  during(holding?.hours)
  during(grant.hours)
  during(grant.isGuest ? key?.guestHours : key?.hours)
  const hasHours = checks.length > 0
  if (holding) checks.push((at) => reasonOfPeriod(holding, at))
  if (grant.schedules.length > 0) within(grant.schedules)
  const guestCalendar = grant.isGuest ? key?.guestCalendar : undefined
  if (guestCalendar !== undefined)
    checks.push((at) => (isClosedDay(door.calendars?.[guestCalendar], localTimeOf(door, at)) ? 'CLOSED_DAY' : null))
  if (grant.isGuest && key && key.schedules.length > 0) within(key.schedules)
  return {
    id: key?.id ?? null,
    /** The first reason in the order in which they are told. */
    closedBy: (at: number) => inOrder(new Set(checks.flatMap((check) => check(at) ?? [])))[0] ?? null,
    isOpen: (at: number) => checks.every((check) => check(at) === null),
    needsTime: ({ floor }: PanelClock) =>
      hasHours ||
      grant.isGuest ||
      grant.schedules.length > 0 ||
      !!grant.pass ||
      isNear(grant.until, floor) ||
      isNear(holding?.until, floor),
  }
}

const isNear = (until: number | null | undefined, floor: number) =>
  typeof until === 'number' && until <= floor + END_NEAR_MS

/** Hours that the list does not know are shut. */
function reasonOfHours(door: Door, id: string, at: number): DenialReason | null {
  const hours = door.hours?.[id]
  const state = hours ? stateOf(hours, door.calendars ?? {}, localTimeOf(door, at)) : 'OUTSIDE'
  if (state === 'OPEN') return null
  return state === 'CLOSED_DAY' ? 'CLOSED_DAY' : 'OUTSIDE_WINDOWS'
}

/** The end itself is no longer valid. */
function reasonOfPeriod(
  { from, until }: { from?: number | undefined; until?: number | null | undefined },
  at: number,
): DenialReason | null {
  if (from !== undefined && at < from) return 'NOT_YET_VALID'
  return typeof until === 'number' && at >= until ? 'EXPIRED' : null
}

function decideForProvider(door: Door, attempt: Attempt): Verdict {
  const { shown, at } = attempt
  const provider = door.providers.find(({ id }) => id === shown)
  const reasons = reasonsOfDoor(door, [], attempt)
  if (!provider) return denied(nobody, [...reasons, 'CREDENTIAL_UNKNOWN'])
  const known = { ...nobody, providerId: provider.id }
  if (at < provider.from) reasons.push('NOT_YET_VALID')
  if (!provider.isAllowed) reasons.push('PROVIDER_NOT_ALLOWED')
  return reasons.length === 0 ? { ...known, isAllowed: true, keyId: null } : denied(known, reasons)
}

function reasonsOfDoor(door: Door, held: readonly { id: string }[], attempt: Attempt): DenialReason[] {
  const { isEnabled, lockdown } = door
  const isLetIn = held.some(({ id }) => lockdown?.keys.includes(id) ?? true)
  const reasons: DenialReason[] = []
  if (!knowsAll(door.needs)) reasons.push('RULE_UNKNOWN')
  if (!isEnabled) reasons.push('ENTRANCE_DISABLED')
  if (lockdown && !isLetIn) reasons.push('LOCKDOWN')
  const counting = isLetIn ? door : { ...door, lockdown: null }
  if (isStaleAt(door, attempt) && usableKeys(counting, held, attempt).length === 0) reasons.push('LIST_STALE')
  return reasons
}

/** Those that a lockdown leaves and, at a panel that has heard nothing for too long, its list: one key must be among both. */
function usableKeys<K extends { id: string }>(door: Door, held: readonly K[], attempt: Attempt): K[] {
  const isStaleNow = isStaleAt(door, attempt)
  const isLeft = (all: readonly string[] | undefined, { id }: K) => all?.includes(id) ?? true
  return held.filter((key) => isLeft(door.lockdown?.keys, key) && (!isStaleNow || isLeft(door.stale?.keys, key)))
}

const isStaleAt = ({ stale }: Door, { at, clock }: Attempt) =>
  stale !== undefined && clock !== undefined && isStale(stale, clock, at)

export const isStale = ({ afterHours }: NonNullable<Door['stale']>, { heardAt }: PanelClock, at: number) =>
  at >= heardAt + afterHours * HOUR_MS

export const knowsAll = (needs: readonly string[] = []) => needs.every((name) => knownRules.includes(name))

type Known = Pick<Verdict, 'credentialId' | 'holderId' | 'providerId'>
/** The next opening is looked for when somebody asks, because a panel never does. */
function denied(known: Known, reasons: readonly DenialReason[], opening: () => number | null = () => null): Verdict {
  return {
    ...known,
    isAllowed: false,
    reason: reasons[0] ?? 'CREDENTIAL_UNKNOWN',
    reasons,
    get nextOpening() {
      return opening()
    },
  }
}

const inOrder = (reasons: ReadonlySet<DenialReason>) => denialReasons.filter((reason) => reasons.has(reason))

/** Null, which is no reason, comes first. */
const placeOf = (reason: DenialReason | null) => (reason ? denialReasons.indexOf(reason) : denialReasons.length)
const byPlace = (one: DenialReason | null, other: DenialReason | null) => placeOf(other) - placeOf(one)

/** Of two credentials that are denied the one that came further in the order of the reasons. */
const byLastReason = (one: Verdict, other: Verdict) =>
  byPlace(one.isAllowed ? null : one.reason, other.isAllowed ? null : other.reason)
