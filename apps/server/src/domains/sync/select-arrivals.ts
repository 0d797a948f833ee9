import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Candidate } from './assign-emails.ts'
import { residentKey } from './match-residents.ts'
import type { Link, Match, Unmatched } from './matches.ts'
import type { Calendar } from './resident-period.ts'
import { emailOf, nameOf, unitNumberOf } from './resident-values.ts'
import type { SyncInput } from './sync-input.ts'
import type { SyncReport } from './sync-report.ts'

export type Arrival = Candidate & { match: Match }

type Known = {
  byId: ReadonlyMap<string, KnownPerson>
  linkOf: ReadonlyMap<string, Link>
  report: SyncReport
}

/** Separates residents who get access from those who are skipped and those whose person leaves. */
export function selectArrivals(
  input: SyncInput,
  calendar: Calendar,
  current: readonly Match[],
  { byId, linkOf, report }: Known,
) {
  const arrivals: Arrival[] = []
  const leaving: Unmatched[] = []
  for (const match of current) {
    const { pmsPropertyId, resident } = match
    const known = match.personId === null ? undefined : byId.get(match.personId)
    const isOver = calendar.isOver(calendar.periodOf(resident, known).expiresAt)
    // A person who is linked by a decision only from this run on does not leave.
    const link = known && linkOf.get(known.id)
    if (isOver) {
      if (link) leaving.push({ link, resident, reason: 'MOVED_OUT' })
      continue
    }
    const decided = input.decisions.get(residentKey(pmsPropertyId, resident.residentId))
    // Somebody who was ignored because they could not be read is not ignored when they can.
    const decision = decided?.kind === 'UNREADABLE' || decided?.decision === 'ADD' ? undefined : decided?.decision
    const read = homeOf(input, match, known)
    // A resident whose unit is not mapped keeps the access that they have.
    const isUnmapped = read === 'UNIT_UNMAPPED' && link !== undefined && !calendar.isOver(known?.expiresAt ?? null)
    const isKnownHome = known && (read === 'UNIT_UNREADABLE' || read === 'UNIT_MISSING' || isUnmapped)
    const home = isKnownHome ? { placeId: known.placeId, unitNumber: known.unitNumber } : read
    const name = nameOf(resident) ?? known?.personName ?? null
    const email = emailOf(resident)
    if (known && (read === 'UNIT_UNREADABLE' || (read === 'UNIT_UNMAPPED' && isUnmapped)))
      report.skipped(read, match, known)
    if (decision === 'IGNORE' && !known) report.skipped('IGNORED', match)
    else if (typeof home === 'string') report.skipped(home, match, known)
    else if (name === null && email === null && !known?.email) report.skipped('NAME_MISSING', match, known)
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
