import type { KnownPerson, SyncedPerson } from '../people/synced-people.service.ts'
import { isDeparture } from './announced.ts'
import { type Hold, holdDepartures } from './hold.ts'
import { judgeArrivals } from './hold-arrivals.ts'
import { whereOf } from './match-residents.ts'
import type { Link, Match, Unmatched } from './matches.ts'
import { type Change, type ChangeTexts, changeLine } from './report-lines.ts'
import type { SyncInput } from './sync-input.ts'
import type { SyncReport } from './sync-report.ts'
import { weekOf } from './week.ts'

type Written = { before: KnownPerson | undefined; after: SyncedPerson; candidate: { match: Match } }
type Found = {
  /** Everybody who has access after a run that holds nobody. */
  written: readonly Written[]
  /** Those of them who are known and would be changed. */
  changes: readonly (Change & { candidate: { match: Match } })[]
  departures: readonly (Change & Unmatched)[]
}
type Known = { texts: ChangeTexts; isLive(person: KnownPerson): boolean; linkOf: ReadonlyMap<string, Link> }

/** Decides who waits for a manager. Arrivals come first, because somebody who waits does not replace those who leave. */
export function judgeRun(input: SyncInput, { written, changes, departures }: Found, { texts, isLive, linkOf }: Known) {
  const week = weekOf(input, isLive)
  // An announced end counts as a departure, too, but is reported as the change that it is.
  const later = changes.flatMap(({ before, after, candidate: { match } }) => {
    const link = linkOf.get(before.id)
    const known = { calendar: texts.calendar, departedAt: week.marksOf(before.id).departedAt }
    return link && isLive(before) && isDeparture({ before, after }, match.resident, known)
      ? [{ before, after, link, match }]
      : []
  })
  const arriving = written.filter(({ before }) => !before || (!isLive(before) && week.hasLeft(before.id)))
  const arrivals = judgeArrivals(input, week, arriving)
  const kept = written.filter(({ after }) => !arrivals.withheld(false).has(after.id))
  const { hold: ofDepartures, held } = holdDepartures(input, week, departures, later, {
    before: input.people.filter((person) => linkOf.has(person.id) && isLive(person)).map(({ id }) => id),
    admitted: kept.filter(({ before }) => !before || !isLive(before)).length,
    inhabited: new Set(kept.map(({ candidate }) => candidate.match.pmsPropertyId)),
  })
  const isHeldBack = ofDepartures === 'EVERYTHING'
  const withheld = arrivals.withheld(isHeldBack)
  const hold: Hold = ofDepartures === 'NOTHING' && arrivals.isTooMany ? 'PEOPLE' : ofDepartures
  const isKept = ({ link }: { link: Link }) => link.departure === 'KEEP'
  const staying = new Set(later.flatMap((one) => (isKept(one) || held.has(one.before.id) ? one.before.id : [])))

  return {
    hold,
    isHeldBack,
    week,
    later,
    /** True for arrivals that this run lets in by itself. */
    isArrival: (personId: string) => arrivals.undecided.has(personId) && !withheld.has(personId),
    isHeld: (personId: string) => held.has(personId),
    isEnding: (one: { before: KnownPerson; link: Link }) => !isKept(one) && !held.has(one.before.id),
    isWithheld: (personId: string) => withheld.has(personId),
    /** False for people who stay as they are, and for arrivals that are not let in. */
    isApplied: (personId: string) => !staying.has(personId) && !withheld.has(personId),
    /** Reports those who wait, and those about whom a manager has decided that nothing changes. */
    report(report: SyncReport) {
      for (const one of departures) {
        if (isKept(one)) report.person('KEPT', one.reason, one.before, one.link)
        else if (held.has(one.before.id)) report.person('HELD', one.reason, one.before, one.link)
      }
      for (const { match, ...one } of later) {
        if (!staying.has(one.before.id)) continue
        const kind = isKept(one) ? 'KEPT' : 'HELD'
        report.lines.push({ ...changeLine(one, whereOf(match), texts), kind, reason: 'PERIOD' })
      }
      for (const { before, after, candidate } of arriving) {
        if (arrivals.discarded.has(after.id)) report.skipped('IGNORED', candidate.match, before)
        else if (withheld.has(after.id)) report.waiting(candidate.match, before)
      }
    },
  }
}
export type Verdict = ReturnType<typeof judgeRun>
