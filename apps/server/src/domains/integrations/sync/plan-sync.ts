import { randomUUID } from 'node:crypto'
import type { KnownPerson, SyncedPerson } from '../../people/synced-people.service.ts'
import type { PmsResident } from '../providers/connector.ts'
import { type Assignment, assignEmails, type Candidate } from './assign-emails.ts'
import { type Link, type Match, matchResidents, type Pulled } from './match-residents.ts'
import { type Calendar, calendarOf } from './resident-period.ts'
import { emailOf, nameOf, unitNumberOf } from './resident-values.ts'

export type SyncInput = {
  provider: string
  timeZone: string
  now: number
  pulled: readonly Pulled[]
  /** The place that each unit is mapped to. */
  placeOf: ReadonlyMap<string, string>
  /** The name of the unit in the PMS. */
  codeOf(pmsPropertyId: string, unitId: string): string | undefined
  links: readonly Link[]
  people: readonly KnownPerson[]
}

export type Change = { before: KnownPerson; after: SyncedPerson }
export type Plan = {
  added: SyncedPerson[]
  changed: Change[]
  /** New links only; a person has one link at a time. */
  links: Link[]
  expired: number
  skipped: number
  /** How many people of this system have access before the run, and how many have it afterwards. */
  access: { before: number; after: number }
}

const isUnknown = ({ status }: PmsResident) => status === 'UNKNOWN'

type Home = { placeId: string; unitNumber: string | null }
type Arrival = Candidate & { match: Match; home: Home }
type Departures = Map<string, Pick<PmsResident, 'moveOut' | 'leaseEnd'>>

/** Computes the difference between the residents of the PMS and the stored people. This function is pure: it writes nothing. */
export function planSync(input: SyncInput): Plan {
  const calendar = calendarOf(input.timeZone, input.now)
  const byId = new Map(input.people.map((person) => [person.id, person]))
  const { current, left } = matchResidents(input.pulled, input.links)
  const reserved = new Set(current.flatMap(({ personId }) => personId ?? []))
  const { arrivals, skipped } = selectArrivals(input, calendar, current, byId, left)
  const { assigned, refused } = assignEmails(arrivals, input.people, reserved)
  for (const { person } of assigned) if (person) left.delete(person.id)
  const written = assigned.map((one) => writePerson(calendar, one))
  const changed = [
    ...written.flatMap(({ before, after }) =>
      before && differs(input.provider, before, after) ? [{ before, after }] : [],
    ),
    ...[...left].flatMap(([personId, resident]) => {
      const before = byId.get(personId)
      return before && !calendar.isOver(before.expiresAt) ? [{ before, after: end(calendar, before, resident) }] : []
    }),
  ]
  const isExpired = ({ before, after }: Change) =>
    !calendar.isOver(before.expiresAt) && calendar.isOver(after.expiresAt)
  const expired = changed.filter(isExpired).length
  const added = written.flatMap(({ before, after }) => (before ? [] : [after]))
  const linked = new Set(input.links.map(({ personId }) => personId))
  const before = input.people.filter(({ id, expiresAt }) => linked.has(id) && !calendar.isOver(expiresAt)).length
  return {
    added,
    changed,
    links: written.flatMap(({ link }) => link ?? []),
    expired,
    access: { before, after: before - expired + added.length },
    skipped: skipped + refused + input.pulled.flatMap(({ residents }) => residents.filter(isUnknown)).length,
  }
}

/** A run in which more people than both of these limits lose access is refused. */
const LOSING_MAX = 3
const LOSING_SHARE_MAX = 0.1

/**
 * A PMS that answers successfully with an empty or wrong list would lock everybody out. A run after which nobody has
 * access, or in which many people lose it at once, is refused.
 */
export function isImplausible({ expired, access }: Pick<Plan, 'expired' | 'access'>): boolean {
  if (expired === 0) return false
  return access.after === 0 || (expired > LOSING_MAX && expired > access.before * LOSING_SHARE_MAX)
}

/** Separates residents who get access from those who are skipped. Residents who moved to an unmapped unit are added to `left`. */
function selectArrivals(
  input: SyncInput,
  calendar: Calendar,
  current: readonly Match[],
  byId: ReadonlyMap<string, KnownPerson>,
  left: Departures,
) {
  const arrivals: Arrival[] = []
  let skipped = 0
  for (const match of current) {
    const known = match.personId === null ? undefined : byId.get(match.personId)
    const home = homeOf(input, match, known)
    const name = nameOf(match.resident) ?? known?.personName ?? null
    const email = emailOf(match.resident)
    if (!known && calendar.isOver(calendar.periodOf(match.resident, undefined).expiresAt)) continue
    if (home === 'unmapped' && known && !calendar.isOver(known.expiresAt))
      left.set(known.id, { moveOut: null, leaseEnd: null })
    else if (typeof home === 'string' || (name === null && email === null)) skipped += 1
    else arrivals.push({ match, known, home, name, email })
  }
  return { arrivals, skipped }
}

/** A resident whose unit is missing keeps the stored place and unit. */
function homeOf(input: SyncInput, { pmsPropertyId, resident }: Match, known: KnownPerson | undefined) {
  if (resident.unitId === null)
    return known ? { placeId: known.placeId, unitNumber: known.unitNumber } : ('unreadable' as const)
  const placeId = input.placeOf.get(resident.unitId)
  if (!placeId) return 'unmapped' as const
  const unitNumber = unitNumberOf(input.codeOf(pmsPropertyId, resident.unitId) ?? '')
  return unitNumber === null ? ('unreadable' as const) : { placeId, unitNumber }
}

function writePerson(calendar: Calendar, { candidate, person, email }: Assignment<Arrival>) {
  const { match, home, name } = candidate
  const id = person?.id ?? randomUUID()
  const after: SyncedPerson = {
    id,
    email,
    personName: name ?? person?.personName ?? null,
    ...home,
    ...calendar.periodOf(match.resident, person),
  }
  const { pmsPropertyId, resident } = match
  const link = match.isLinked ? null : { pmsPropertyId, residentId: resident.residentId, personId: id }
  return { before: person, after, link }
}

function end(
  calendar: Calendar,
  before: KnownPerson,
  resident: Pick<PmsResident, 'moveOut' | 'leaseEnd'>,
): SyncedPerson {
  const { id, email, personName, unitNumber, placeId } = before
  const expiresAt = calendar.endOf(resident)
  const startsAt = new Date(Math.min(before.startsAt.getTime(), expiresAt.getTime()))
  return { id, email, personName, unitNumber, placeId, startsAt, expiresAt }
}

function differs(provider: string, before: KnownPerson, after: SyncedPerson): boolean {
  const isSameText = (['email', 'personName', 'unitNumber', 'placeId'] as const).every(
    (field) => before[field] === after[field],
  )
  const isSamePeriod =
    before.startsAt.getTime() === after.startsAt.getTime() && before.expiresAt?.getTime() === after.expiresAt.getTime()
  return !isSameText || !isSamePeriod || before.source !== provider || before.relationType !== 'RESIDENT'
}
