import type { ConflictDecision, ConflictKind, HoldSettings } from '@portico/contract/sync/sync.rules'
import type { KnownPerson } from '../../people/synced-people.service.ts'
import type { Link, Pulled } from './match-residents.ts'

export type Decided = { decision: ConflictDecision; kind: ConflictKind; personId: string | null }
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
  people: readonly KnownPerson[]
  /** What managers have decided about residents, by `residentKey`. */
  decisions: ReadonlyMap<string, Decided>
}
