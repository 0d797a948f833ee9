import type { LineReason } from '@portico/contract/sync/sync.rules'
import type { PmsResident, ResidentReading, UnreadableResident } from '../integrations/providers/connector.ts'
import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Row } from './merge-rows.ts'
import type { Calendar, Standing } from './resident-period.ts'

export type Link = {
  pmsPropertyId: string
  residentId: string
  personId: string
  /** What a manager decided about the departure of this person. */
  departure: 'END' | 'KEEP' | null
  /** Whether the PMS names no end, so that access goes on from month to month. Null: no run has said so yet. */
  rolls: boolean | null
}
export type Pulled = { pmsPropertyId: string } & Pick<ResidentReading, 'residents' | 'unreadable'> & {
    /** Residents who have not moved in yet are not listed. */
    hidesFuture: boolean
  }
/** A resident with the person they are linked to. `isLinked`: the link has the current id of the resident, not a previous one. */
export type Match = Row & { personId: string | null; isLinked: boolean }
/** A linked person without a current resident. The resident is undefined if the PMS does not list them. */
export type Unmatched = { link: Link; resident: PmsResident | undefined; reason: LineReason }
export type Matches = {
  current: Match[]
  /** Residents who are the same person as another resident: by the decision of a manager, or by name and e-mail. */
  duplicates: Match[]
  /** By id of the person. */
  left: Map<string, Unmatched>
  /** People who keep their access, because the PMS does not say clearly that they have left. */
  kept: Map<string, Unmatched>
  /** Residents who neither get nor lose access, and residents without access; also those who are linked. */
  others: { pmsPropertyId: string; resident: PmsResident; standing: Standing; personId: string | null }[]
}

export type MatchInput = {
  pulled: readonly Pulled[]
  /** Properties of the PMS that could not be read in this run. */
  failedPropertyIds: ReadonlySet<string>
  links: readonly Link[]
  /** The people to whom managers have linked residents, by `residentKey`. */
  linkDecisions: ReadonlyMap<string, string>
  people: ReadonlyMap<string, KnownPerson>
  calendar: Calendar
  hasStarted(personId: string): boolean
  /** Whether a manager has decided that this resident is nobody else, or gets no access. */
  isApart(row: Row): boolean
  /** Whether a manager has decided to ignore this row, which cannot be read. */
  isIgnored(pmsPropertyId: string, row: UnreadableResident): boolean
}
