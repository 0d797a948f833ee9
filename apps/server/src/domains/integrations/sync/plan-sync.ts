import { randomUUID } from 'node:crypto'
import type { KnownPerson, SyncedPerson } from '../../people/synced-people.service.ts'
import type { PmsResident } from '../providers/connector.ts'
import { assignEmails, type Settled, type Wish } from './assign-emails.ts'
import { type Link, type Match, matchResidents, type Pulled } from './match-residents.ts'
import { type Calendar, calendarOf } from './resident-stay.ts'
import { emailOf, nameOf, unitNumberOf } from './resident-values.ts'

export type Scene = {
  provider: string
  timeZone: string
  now: number
  pulled: readonly Pulled[]
  /** The place that stands for a unit. */
  placeOf: ReadonlyMap<string, string>
  /** What the unit of a property is called there. */
  codeOf(pmsPropertyId: string, unitId: string): string | undefined
  links: readonly Link[]
  people: readonly KnownPerson[]
}

export type Change = { before: KnownPerson; after: SyncedPerson }
export type Plan = {
  added: SyncedPerson[]
  changed: Change[]
  /** New ones only; a person has one at a time. */
  links: Link[]
  expired: number
  skipped: number
  /** How many people of this system have access before the run, and how many have it afterwards. */
  access: { before: number; after: number }
}

const isUnknown = ({ status }: PmsResident) => status === 'UNKNOWN'

type Home = { placeId: string; unitNumber: string | null }
type Arrival = Wish & { match: Match; home: Home }
type Departures = Map<string, Pick<PmsResident, 'moveOut' | 'leaseEnd'>>

/** The difference between what a system says and what stands here. Decides everything, writes nothing. */
export function planSync(scene: Scene): Plan {
  const calendar = calendarOf(scene.timeZone, scene.now)
  const byId = new Map(scene.people.map((person) => [person.id, person]))
  const { staying, left } = matchResidents(scene.pulled, scene.links)
  const reserved = new Set(staying.flatMap(({ personId }) => personId ?? []))
  const { arrivals, skipped } = sortOut(scene, calendar, staying, byId, left)
  const { settled, refused } = assignEmails(arrivals, scene.people, reserved)
  for (const { person } of settled) if (person) left.delete(person.id)
  const written = settled.map((one) => settle(calendar, one))
  const changed = [
    ...written.flatMap(({ before, after }) =>
      before && differs(scene.provider, before, after) ? [{ before, after }] : [],
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
  const linked = new Set(scene.links.map(({ personId }) => personId))
  const before = scene.people.filter(({ id, expiresAt }) => linked.has(id) && !calendar.isOver(expiresAt)).length
  return {
    added,
    changed,
    links: written.flatMap(({ link }) => link ?? []),
    expired,
    access: { before, after: before - expired + added.length },
    skipped: skipped + refused + scene.pulled.flatMap(({ residents }) => residents.filter(isUnknown)).length,
  }
}

/** More people than this, and a larger part of all than this, never lose their access in one run. */
const LOSING_MAX = 3
const LOSING_SHARE_MAX = 0.1

/**
 * A system that answers successfully with an empty or wrong roster would lock a building out. A run after which nobody has
 * access, or in which many people lose it at once, is not believed.
 */
export function isImplausible({ expired, access }: Pick<Plan, 'expired' | 'access'>): boolean {
  if (expired === 0) return false
  return access.after === 0 || (expired > LOSING_MAX && expired > access.before * LOSING_SHARE_MAX)
}

/** Who can be here, who cannot, and who moved to where we let nobody in: they give back what they had. */
function sortOut(
  scene: Scene,
  calendar: Calendar,
  staying: readonly Match[],
  byId: ReadonlyMap<string, KnownPerson>,
  left: Departures,
) {
  const arrivals: Arrival[] = []
  let skipped = 0
  for (const match of staying) {
    const known = match.personId === null ? undefined : byId.get(match.personId)
    const home = homeOf(scene, match, known)
    const name = nameOf(match.resident) ?? known?.personName ?? null
    const email = emailOf(match.resident)
    if (!known && calendar.isOver(calendar.stayOf(match.resident, undefined).expiresAt)) continue
    if (home === 'unmapped' && known && !calendar.isOver(known.expiresAt))
      left.set(known.id, { moveOut: null, leaseEnd: null })
    else if (typeof home === 'string' || (name === null && email === null)) skipped += 1
    else arrivals.push({ match, known, home, name, email })
  }
  return { arrivals, skipped }
}

/** A unit that is missing for a moment moves nobody. */
function homeOf(scene: Scene, { pmsPropertyId, resident }: Match, known: KnownPerson | undefined) {
  if (resident.unitId === null)
    return known ? { placeId: known.placeId, unitNumber: known.unitNumber } : ('unreadable' as const)
  const placeId = scene.placeOf.get(resident.unitId)
  if (!placeId) return 'unmapped' as const
  const unitNumber = unitNumberOf(scene.codeOf(pmsPropertyId, resident.unitId) ?? '')
  return unitNumber === null ? ('unreadable' as const) : { placeId, unitNumber }
}

function settle(calendar: Calendar, { wish, person, email }: Settled<Arrival>) {
  const { match, home, name } = wish
  const id = person?.id ?? randomUUID()
  const after: SyncedPerson = {
    id,
    email,
    personName: name ?? person?.personName ?? null,
    ...home,
    ...calendar.stayOf(match.resident, person),
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
  const isSameStay =
    before.startsAt.getTime() === after.startsAt.getTime() && before.expiresAt?.getTime() === after.expiresAt.getTime()
  return !isSameText || !isSameStay || before.source !== provider || before.relationType !== 'RESIDENT'
}
