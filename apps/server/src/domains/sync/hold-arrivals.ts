import type { SyncedPerson } from '../people/synced-people.service.ts'
import { exceeds } from './hold.ts'
import { residentKey, whereOf } from './match-residents.ts'
import type { Match } from './matches.ts'
import type { Decided, SyncInput } from './sync-input.ts'
import type { Week } from './week.ts'

type Arriving = { after: SyncedPerson; candidate: { match: Match } }

const keyOf = ({ pmsPropertyId, residentId }: { pmsPropertyId: string; residentId: string }) =>
  residentKey(pmsPropertyId, residentId)

/**
 * The list of another building would let strangers in. Decides whether arrivals are too many, except in the first sync after the setup.
 * A manager may have decided about some of them: about arrivals that were held, or about conflicts.
 */
export function judgeArrivals(input: SyncInput, week: Week, arriving: readonly Arriving[]) {
  const decidedOn = ({ candidate }: Arriving) => input.decisions.get(keyOf(whereOf(candidate.match)))
  const idsOf = (people: readonly Arriving[]) => new Set(people.map(({ after }) => after.id))
  // Somebody who was ignored because they could not be read has not been judged as an arrival.
  const undecided = idsOf(arriving.filter((one) => (decidedOn(one)?.kind ?? 'UNREADABLE') === 'UNREADABLE'))
  const isDiscarded = (decided: Decided | undefined) => decided?.kind === 'ARRIVAL' && decided.decision === 'IGNORE'
  const discarded = idsOf(arriving.filter((one) => isDiscarded(decidedOn(one))))
  const { holdArrivals: people, holdArrivalsPercent: percent } = input.settings
  const isTooMany =
    !input.isFirstSync &&
    undecided.size > 0 &&
    exceeds(week.arrived.size + undecided.size, week.there.size, { people, percent })
  return {
    undecided,
    discarded,
    isTooMany,
    /** Those who are not let in by this run. */
    withheld: (isHeldBack: boolean) => (isTooMany || isHeldBack ? new Set([...undecided, ...discarded]) : discarded),
  }
}

/** Finds the decisions about arrivals that were carried out, and those about residents whom the PMS does not list any more. */
export function finishedArrivals(
  { decisions, failedPropertyIds, pulled }: SyncInput,
  living: readonly Match[],
  added: readonly { pmsPropertyId: string; residentId: string }[],
): Decided[] {
  const ofArrivals = [...decisions.values()].filter(({ kind }) => kind === 'ARRIVAL')
  if (ofArrivals.length === 0) return []
  const listed = new Set(living.map((match) => keyOf(whereOf(match))))
  for (const { pmsPropertyId, unreadable } of pulled)
    for (const { residentId } of unreadable) if (residentId) listed.add(residentKey(pmsPropertyId, residentId))
  const done = new Set(added.map(keyOf))
  return ofArrivals.filter((one) => {
    const isDone = one.decision === 'ADD' && done.has(keyOf(one))
    return isDone || (!listed.has(keyOf(one)) && !failedPropertyIds.has(one.pmsPropertyId))
  })
}
