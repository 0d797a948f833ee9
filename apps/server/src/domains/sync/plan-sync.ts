import { randomUUID } from 'node:crypto'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { PmsResident } from '../integrations/providers/connector.ts'
import type { KnownPerson, SyncedPerson } from '../people/synced-people.service.ts'
import { type Assignment, assignEmails } from './assign-emails.ts'
import { goOn, keepMeanwhile } from './go-on.ts'
import type { Hold } from './hold.ts'
import { finishedArrivals } from './hold-arrivals.ts'
import { judgeRun } from './judge-run.ts'
import { marksAfter } from './marks.ts'
import { idOfUnreadable, matchResidents, residentKey, whereOf } from './match-residents.ts'
import type { Link, Match } from './matches.ts'
import { isOneResidence } from './merge-rows.ts'
import { type Change, changeLine } from './report-lines.ts'
import { type Calendar, calendarOf, isRolling } from './resident-period.ts'
import { type Arrival, selectArrivals } from './select-arrivals.ts'
import type { Decided, Mark, SyncInput } from './sync-input.ts'
import { type FoundConflict, openReport } from './sync-report.ts'

/** What a sync would do, with the reasons. Preview and run show and apply the same plan. */
export type Plan = {
  /** New people, without those who are held. */
  added: SyncedPerson[]
  changed: Change[]
  /** People who lose their access, without those who are held. */
  ended: Change[]
  hold: Hold
  /** New links only; a person has one link at a time. */
  links: Link[]
  /** People whose departure was decided and who are residents again. */
  returned: string[]
  /** Whose access this run changes by itself: later runs count them. */
  marks: Mark[]
  /** Decisions about arrivals that are not needed any more. */
  finished: Decided[]
  /** People of whom it is news whether the PMS names an end. */
  rolling: { personId: string; rolls: boolean }[]
  conflicts: FoundConflict[]
  lines: ReportLine[]
}

/** Computes the difference between the residents of the PMS and the stored people. This function is pure: it writes nothing. */
export function planSync(input: SyncInput): Plan {
  const calendar = calendarOf(input.timeZone, input.now, input.settings.graceHours)
  const isLive = ({ expiresAt }: Pick<KnownPerson, 'expiresAt'>) => !calendar.isOver(expiresAt)
  const byId = new Map(input.people.map((person) => [person.id, person]))
  const linkOf = new Map(input.links.map((link) => [link.personId, link]))
  const decisionOn = (pmsPropertyId: string, residentId: string) =>
    input.decisions.get(residentKey(pmsPropertyId, residentId))
  const matches = matchResidents({
    ...input,
    people: byId,
    calendar,
    isApart: ({ pmsPropertyId, resident }) => {
      const decision = decisionOn(pmsPropertyId, resident.residentId)?.decision
      return decision === 'KEEP_APART' || decision === 'IGNORE'
    },
    linkDecisions: new Map(
      [...input.decisions].flatMap(([key, { decision, personId }]) =>
        decision === 'LINK' && personId !== null ? [[key, personId] as const] : [],
      ),
    ),
    isIgnored: (pmsPropertyId, row) => decisionOn(pmsPropertyId, idOfUnreadable(row))?.decision === 'IGNORE',
    hasStarted: (personId) => (byId.get(personId)?.startsAt.getTime() ?? 0) <= input.now,
  })
  const report = openReport(input, calendar, byId)
  const { arrivals, leaving } = selectArrivals(input, calendar, matches.current, { byId, linkOf, report })
  const departing = new Set(matches.left.keys())
  const reserved = new Set([
    ...matches.current.flatMap(({ personId }) => personId ?? []),
    ...input.links.flatMap(({ personId }) => (departing.has(personId) ? [] : personId)),
  ])
  const { assigned, clashes } = assignEmails(arrivals, input.people, { reserved, departing, isLive })

  const written = assigned.map((one) => writePerson(calendar, one))
  const personOf = new Map(written.map(({ candidate, after }) => [candidate, after.id]))
  for (const { before } of written) if (before) matches.left.delete(before.id)
  for (const { candidate, kind, with: other, isBlocked } of clashes) {
    const personId = 'match' in other ? (personOf.get(other) ?? null) : other.id
    // Two residents who both live there and stay are two people.
    const isLinkable = !('match' in other) || isOneResidence(other.match.resident, candidate.match.resident)
    report.conflict(kind, candidate.match, { personId, isLinkable })
    if (isBlocked) report.skipped('CONFLICT', candidate.match)
  }
  report.untouched(matches)
  report.noted(matches.current)
  report.withoutSource(new Set([...linkOf.keys(), ...personOf.values()]))

  const changes = written.flatMap(({ before, after, candidate }) =>
    before && differs(input.provider, before, after) ? [{ before, after, candidate }] : [],
  )
  const texts = { calendar, placeName: input.placeName }
  const inDoubt = [
    ...input.links.filter(({ pmsPropertyId }) => input.failedPropertyIds.has(pmsPropertyId)),
    ...[...matches.kept.values()].map(({ link }) => link),
  ]
  const isWritten = new Set(personOf.values())
  const goingOn = goOn(
    inDoubt.filter(({ personId }) => !isWritten.has(personId)),
    { ...texts, byId },
  )
  const departures = [...matches.left.values(), ...leaving].flatMap((departure) => {
    const before = byId.get(departure.link.personId)
    if (!before || !isLive(before)) return []
    // Somebody whose end the PMS has named, and whom it lists no more, has access until that end.
    const isNamed = departure.reason === 'MISSING' && departure.link.rolls === false
    if (isNamed && calendar.endsToday(before.expiresAt)) return []
    const after = endPerson(calendar, before, departure.resident)
    return before.expiresAt !== null && after.expiresAt >= before.expiresAt ? [] : [{ before, after, ...departure }]
  })
  const verdict = judgeRun(input, { written, changes, departures }, { texts, isLive, linkOf })
  verdict.report(report)
  const ended = departures.filter(verdict.isEnding)
  for (const one of ended) report.person('ENDED', one.reason, one.before, one.link)
  const applied = verdict.isHeldBack ? [] : written.filter(({ after }) => verdict.isApplied(after.id))
  const added = applied.filter(({ before }) => !before)
  const changed = verdict.isHeldBack ? [] : changes.filter(({ before }) => verdict.isApplied(before.id))
  const links = verdict.isHeldBack
    ? []
    : written.flatMap(({ link }) => (link && !verdict.isWithheld(link.personId) ? link : []))
  for (const { after, candidate } of added) report.added(after, candidate.match)
  for (const { candidate, ...change } of changed) report.lines.push(changeLine(change, whereOf(candidate.match), texts))
  const isNew = new Set(added.map(({ after }) => after.id))
  report.lines.push(...goingOn.lines)
  return {
    hold: verdict.hold,
    added: added.map(({ after }) => after),
    changed: [
      ...changed.map(({ before, after }) => ({ before, after })),
      ...[...departures, ...verdict.later].flatMap(({ before }) =>
        verdict.isHeld(before.id) ? keepMeanwhile(calendar, before) : [],
      ),
      ...goingOn.changes,
    ],
    ended: ended.map(({ before, after }) => ({ before, after })),
    links,
    returned: applied.flatMap(({ before }) => (before && linkOf.get(before.id)?.departure ? before.id : [])),
    rolling: rollingNews(applied, verdict.isHeldBack ? [] : ended, linkOf),
    marks: verdict.isHeldBack ? [] : marksAfter(input, verdict, { added, changed, ended, links }),
    finished: verdict.isHeldBack ? [] : finishedArrivals(input, matches.current, links),
    conflicts: report.conflicts.filter(
      ({ personId }) => personId === null || byId.has(personId) || isNew.has(personId),
    ),
    lines: report.lines,
  }
}

/** Somebody who lives there without a day of moving out goes on from month to month; somebody who has left does not. */
function rollingNews(
  written: readonly ReturnType<typeof writePerson>[],
  ended: readonly { before: KnownPerson }[],
  linkOf: ReadonlyMap<string, Link>,
) {
  const living = written.map(({ after, candidate, link }) => {
    const rolls = isRolling(candidate.match.resident)
    return { personId: after.id, rolls, was: link ? null : linkOf.get(after.id)?.rolls }
  })
  const gone = ended.map(({ before }) => ({ personId: before.id, rolls: false, was: linkOf.get(before.id)?.rolls }))
  return [...living, ...gone].flatMap(({ personId, rolls, was }) => (was === rolls ? [] : { personId, rolls }))
}

const linkTo = ({ pmsPropertyId, resident }: Match, personId: string): Link => ({
  pmsPropertyId,
  residentId: resident.residentId,
  personId,
  departure: null,
  rolls: null,
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
