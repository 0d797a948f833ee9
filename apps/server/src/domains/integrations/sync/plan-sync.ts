import { randomUUID } from 'node:crypto'
import type { LineReason } from '@portico/contract/sync/sync.rules'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { KnownPerson, SyncedPerson } from '../../people/synced-people.service.ts'
import type { PmsResident } from '../providers/connector.ts'
import { type Assignment, assignEmails, type Candidate } from './assign-emails.ts'
import { type Hold, holdOf } from './hold.ts'
import { type Link, type Match, matchResidents, residentKey, type Unmatched, whereOf } from './match-residents.ts'
import { type Change, changeLine } from './report-lines.ts'
import { type Calendar, calendarOf } from './resident-period.ts'
import { emailOf, nameOf, unitNumberOf } from './resident-values.ts'
import type { SyncInput } from './sync-input.ts'
import { type FoundConflict, openReport, type SyncReport } from './sync-report.ts'

/** What a sync would do, with the reasons. Preview and run show and apply the same plan. */
export type Plan = {
  added: SyncedPerson[]
  changed: Change[]
  /** People who lose their access, without those who are held. */
  ended: Change[]
  hold: Hold
  /** New links only; a person has one link at a time. */
  links: Link[]
  /** People whose departure was decided and who are residents again. */
  returned: string[]
  conflicts: FoundConflict[]
  lines: ReportLine[]
}

type Home = { placeId: string; unitNumber: string | null }
type Arrival = Candidate & { match: Match; home: Home }
type Departure = Pick<Unmatched, 'link' | 'resident' | 'reason'>

/** Computes the difference between the residents of the PMS and the stored people. This function is pure: it writes nothing. */
export function planSync(input: SyncInput): Plan {
  const calendar = calendarOf(input.timeZone, input.now, input.settings.graceHours)
  const isLive = ({ expiresAt }: Pick<KnownPerson, 'expiresAt'>) => !calendar.isOver(expiresAt)
  const byId = new Map(input.people.map((person) => [person.id, person]))
  const linkOf = new Map(input.links.map((link) => [link.personId, link]))
  const matches = matchResidents({
    ...input,
    linkDecisions: new Map(
      [...input.decisions].flatMap(([key, { decision, personId }]) =>
        decision === 'LINK' && personId !== null ? [[key, personId] as const] : [],
      ),
    ),
    hasStarted: (personId) => (byId.get(personId)?.startsAt.getTime() ?? 0) <= input.now,
  })
  const report = openReport(input, calendar, byId)
  const { arrivals, leaving } = selectArrivals(input, calendar, matches.current, { byId, linkOf, report })
  const reserved = new Set(matches.current.flatMap(({ personId }) => personId ?? []))
  const { assigned, clashes } = assignEmails(arrivals, input.people, reserved, isLive)

  const written = assigned.map((one) => writePerson(calendar, one))
  const personOf = new Map(written.map(({ candidate, after }) => [candidate, after.id]))
  for (const { before } of written) if (before) matches.left.delete(before.id)
  for (const { candidate, kind, with: other, isBlocked } of clashes) {
    const personId = 'match' in other ? (personOf.get(other) ?? null) : other.id
    report.conflict(kind, candidate.match, personId)
    if (isBlocked) report.skipped('CONFLICT', candidate.match)
  }
  report.untouched(matches)
  report.withoutSource(new Set([...linkOf.keys(), ...personOf.values()]))

  const changed = written.flatMap(({ before, after, candidate }) =>
    before && differs(input.provider, before, after) ? [{ before, after, candidate }] : [],
  )
  const departures = [...matches.left.values(), ...leaving].flatMap((departure) => {
    const before = byId.get(departure.link.personId)
    if (!before || !isLive(before)) return []
    const after = endPerson(calendar, before, departure.resident)
    return before.expiresAt !== null && after.expiresAt >= before.expiresAt ? [] : [{ before, after, departure }]
  })
  const isKept = ({ departure }: (typeof departures)[number]) => departure.link.departure === 'KEEP'
  for (const { before, departure } of departures.filter(isKept))
    report.person('KEPT', departure.reason, before, departure.link)
  const undecided = departures.filter(({ departure }) => departure.link.departure === null)
  const added = written.flatMap(({ before, after, candidate }) => (before ? [] : [{ after, candidate }]))
  const linked = input.people.filter((person) => linkOf.has(person.id) && isLive(person)).length
  const hold = holdOf({ before: linked, losing: undecided.length, added: added.length }, input.settings)
  const ended = departures.filter(
    (one) => !isKept(one) && (hold === 'NOTHING' || one.departure.link.departure === 'END'),
  )
  const held = hold === 'NOTHING' ? [] : undecided
  for (const { before, departure } of held) report.person('HELD', departure.reason, before, departure.link)
  for (const { before, departure } of ended) report.person('ENDED', departure.reason, before, departure.link)
  if (hold !== 'EVERYTHING') {
    for (const { after, candidate } of added) report.added(after, candidate.match)
    for (const { candidate, ...change } of changed)
      report.lines.push(changeLine(change, whereOf(candidate.match), { calendar, placeName: input.placeName }))
  }
  const isHeldBack = hold === 'EVERYTHING'
  return {
    hold,
    added: isHeldBack ? [] : added.map(({ after }) => after),
    changed: isHeldBack ? [] : changed.map(({ before, after }) => ({ before, after })),
    ended: ended.map(({ before, after }) => ({ before, after })),
    links: isHeldBack ? [] : written.flatMap(({ link }) => link ?? []),
    returned: written.flatMap(({ before }) => (before && linkOf.get(before.id)?.departure ? before.id : [])),
    conflicts: report.conflicts,
    lines: report.lines,
  }
}

type Known = {
  byId: ReadonlyMap<string, KnownPerson>
  linkOf: ReadonlyMap<string, Link>
  report: SyncReport
}

/** Separates residents who get access from those who are skipped and those whose person leaves. */
function selectArrivals(
  input: SyncInput,
  calendar: Calendar,
  current: readonly Match[],
  { byId, linkOf, report }: Known,
) {
  const arrivals: Arrival[] = []
  const leaving: Departure[] = []
  for (const match of current) {
    const { pmsPropertyId, resident } = match
    const known = match.personId === null ? undefined : byId.get(match.personId)
    const isOver = calendar.isOver(calendar.periodOf(resident, known).expiresAt)
    const link = known && (linkOf.get(known.id) ?? linkTo(match, known.id))
    const leave = (reason: LineReason, of: PmsResident | undefined) =>
      link && leaving.push({ link, resident: of, reason })
    if (isOver) {
      leave('MOVED_OUT', resident)
      continue
    }
    const decision = input.decisions.get(residentKey(pmsPropertyId, resident.residentId))?.decision
    const home = homeOf(input, match, known)
    const name = nameOf(resident) ?? known?.personName ?? null
    const email = emailOf(resident)
    if (decision === 'IGNORE' && !known) report.skipped('IGNORED', match)
    else if (home === 'UNIT_UNMAPPED' && known && !calendar.isOver(known.expiresAt)) leave(home, undefined)
    else if (typeof home === 'string') report.skipped(home, match, known)
    else if (name === null && email === null) report.skipped('NAME_MISSING', match, known)
    else arrivals.push({ match, known, home, name, email, decision })
  }
  return { arrivals, leaving }
}

/** A resident whose unit is missing keeps the stored place and unit. */
function homeOf(input: SyncInput, { pmsPropertyId, resident }: Match, known: KnownPerson | undefined) {
  if (resident.unitId === null)
    return known ? { placeId: known.placeId, unitNumber: known.unitNumber } : ('UNIT_MISSING' as const)
  const placeId = input.placeOf.get(resident.unitId)
  if (!placeId) return 'UNIT_UNMAPPED' as const
  const unitNumber = unitNumberOf(input.codeOf(pmsPropertyId, resident.unitId) ?? '')
  return unitNumber === null ? ('UNIT_UNREADABLE' as const) : { placeId, unitNumber }
}

const linkTo = ({ pmsPropertyId, resident }: Match, personId: string): Link => ({
  pmsPropertyId,
  residentId: resident.residentId,
  personId,
  departure: null,
})

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
  return { candidate, before: person, after, link: match.isLinked ? null : linkTo(match, id) }
}

function endPerson(calendar: Calendar, before: KnownPerson, resident: PmsResident | undefined): SyncedPerson {
  const { id, email, personName, unitNumber, placeId } = before
  const expiresAt = calendar.endOf(resident ?? { moveOut: null, leaseEnd: null })
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
