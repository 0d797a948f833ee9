import type { HoldSettings } from '@portico/contract/sync/sync.rules'

/**
 * - NOTHING: the run is plausible
 * - DEPARTURES: nobody loses access before a manager has decided; arrivals and changes go on
 * - EVERYTHING: none of the known residents is left, so the list may be of another building; nothing is changed
 */
export type Hold = 'NOTHING' | 'DEPARTURES' | 'EVERYTHING'

type Access = {
  /** How many residents have access before the run. */
  before: number
  /** How many of them would lose it, without those about whom a manager has decided. */
  losing: number
  added: number
}

/** A PMS that answers successfully with an empty or wrong list would lock everybody out. */
export function holdOf({ before, losing, added }: Access, { holdPeople, holdPercent }: HoldSettings): Hold {
  const isTooMany = losing > holdPeople && losing * 100 > before * holdPercent
  const isNobodyLeft = losing > 0 && before - losing + added === 0
  if (!isTooMany && !isNobodyLeft) return 'NOTHING'
  return losing >= before ? 'EVERYTHING' : 'DEPARTURES'
}
