import type { HoldSettings } from '@portico/contract/sync/sync.rules'
import type { KnownPerson } from '../../people/synced-people.service.ts'
import type { Link } from './match-residents.ts'
import type { SyncInput } from './sync-input.ts'

/**
 * - NOTHING: the run is plausible
 * - DEPARTURES: nobody loses access before a manager has decided; arrivals and changes go on
 * - EVERYTHING: none of the known residents is left, so the list may be of another building; nothing is changed
 */
export type Hold = 'NOTHING' | 'DEPARTURES' | 'EVERYTHING'

type Access = {
  /** How many residents have access before the run. People about whose departure a manager has decided count nowhere here. */
  before: number
  /** How many of them would lose it at once or within a few days. */
  losing: number
  /** How many of these would lose it at once. */
  gone: number
  added: number
}

/** A PMS that answers successfully with an empty or wrong list would lock everybody out. */
function holdOf({ before, losing, gone, added }: Access, { holdPeople, holdPercent }: HoldSettings): Hold {
  const isTooMany = losing > holdPeople && losing * 100 > before * holdPercent
  const isNobodyLeft = gone > 0 && before - gone + added === 0
  if (!isTooMany && !isNobodyLeft) return 'NOTHING'
  return gone >= before ? 'EVERYTHING' : 'DEPARTURES'
}

type Leaving = { before: KnownPerson; link: Link }
type Roster = {
  /** The people with access who are linked to residents. */
  before: readonly string[]
  added: number
  /** The properties of the PMS with residents who have access after the run. */
  inhabited: ReadonlySet<string>
}

/** Decides which departures are held; those that a manager has decided about are not. */
export function holdDepartures(
  input: SyncInput,
  departures: readonly Leaving[],
  endsSoon: readonly Leaving[],
  { before, added, inhabited }: Roster,
) {
  const isUndecided = ({ link }: Leaving) => link.departure === null
  const leaving = [...departures, ...endsSoon]
  const decided = new Set(leaving.flatMap((one) => (isUndecided(one) ? [] : one.before.id)))
  const undecided = leaving.filter(isUndecided)
  const whole = holdOf(
    {
      before: before.filter((id) => !decided.has(id)).length,
      losing: undecided.length,
      gone: departures.filter(isUndecided).length,
      added,
    },
    input.settings,
  )
  // Of several properties, one whose residents would all leave is held by itself.
  const isEmptied = (pmsPropertyId: string) =>
    !inhabited.has(pmsPropertyId) && input.pulled.some((reading) => reading.pmsPropertyId === pmsPropertyId)
  const held = undecided.filter(({ link }) => whole !== 'NOTHING' || isEmptied(link.pmsPropertyId))
  const hold: Hold = whole === 'NOTHING' && held.length > 0 ? 'DEPARTURES' : whole
  return { hold, held: new Set(held.map((one) => one.before.id)) }
}
