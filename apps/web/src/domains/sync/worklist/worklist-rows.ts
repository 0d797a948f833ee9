import { type Repair, repairs } from '@portico/contract/sync/sync.rules'
import type { WorklistItem } from '@portico/contract/sync/sync.schema'

export const sides = ['LIVE', 'DEAD'] as const
export type Side = (typeof sides)[number]

/** The same item of the worklist, also after it was loaded again. */
export const idOfItem = ({ line: { personId, pmsPropertyId, residentId, reason, name, unit } }: WorklistItem) =>
  [personId, pmsPropertyId, residentId, reason, ...((personId ?? residentId) ? [] : [name, unit])].join('|')

/** Repairs concern people of the portal. */
export const isRepairable = ({ line, repairs: possible }: WorklistItem) => line.personId !== null && possible.length > 0

/** What can be done for all of the selected items. */
export const repairsForAll = (items: readonly WorklistItem[]): Repair[] =>
  items.length === 0 ? [] : repairs.filter((repair) => items.every((item) => item.repairs.includes(repair)))

/** The repairs that a table offers: those that are possible for any of its items. */
export const offeredRepairs = (items: readonly WorklistItem[]): Repair[] =>
  repairs.filter((repair) => items.some((item) => item.repairs.includes(repair)))

/** What helps somebody whom no repair helps. */
export type Remedy = 'mapUnits' | 'decideConflict' | 'correctInPms'
export function remedyFor({ line }: WorklistItem): Remedy {
  if (line.reason === 'UNIT_UNMAPPED') return 'mapUnits'
  return line.reason === 'CONFLICT' ? 'decideConflict' : 'correctInPms'
}
