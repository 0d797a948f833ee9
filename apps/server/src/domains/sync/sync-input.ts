import type { ConflictDecision, ConflictKind, HoldSettings } from '@portico/contract/sync/sync.rules'
import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Link, Pulled } from './matches.ts'

/** ADD: a manager has applied the arrival of a resident who was held. It is carried out by the next run. */
export type StoredDecision = ConflictDecision | 'ADD'
export type Decided = {
  decision: StoredDecision
  kind: ConflictKind
  pmsPropertyId: string
  residentId: string
  personId: string | null
}
/** When syncs gave, ended or shortened the access of a person by themselves. Decisions of managers and the first sync leave no mark. */
export type Marks = { arrivedAt: Date | null; departedAt: Date | null }
export type Mark = Marks & { personId: string }

export type SyncInput = {
  provider: string
  timeZone: string
  now: number
  settings: HoldSettings & { graceHours: number }
  pulled: readonly Pulled[]
  failedPropertyIds: ReadonlySet<string>
  /** The place that each unit is mapped to. */
  placeOf: ReadonlyMap<string, string>
  /** The name of the unit in the PMS. */
  codeOf(pmsPropertyId: string, unitId: string): string | undefined
  placeName(placeId: string): string | null
  links: readonly Link[]
  /** Since when a run waits for a decision. */
  heldSince: number | null
  /** No run has read all residents since the setup was completed. */
  isFirstSync: boolean
  /** By id of the person. */
  marks: ReadonlyMap<string, Marks>
  people: readonly KnownPerson[]
  /** What managers have decided about residents, by `residentKey`. */
  decisions: ReadonlyMap<string, Decided>
}
