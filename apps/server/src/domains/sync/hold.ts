import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Link } from './matches.ts'
import type { SyncInput } from './sync-input.ts'
import type { Week } from './week.ts'

/**
 * - NOTHING: the run is plausible
 * - PEOPLE: those who are reported as held wait for the decision of a manager; everything else goes on
 * - EVERYTHING: none of the known residents is left, so the list may be of another building; nothing is changed
 */
export type Hold = 'NOTHING' | 'PEOPLE' | 'EVERYTHING'

export const exceeds = (count: number, of: number, limits: { people: number; percent: number }) =>
  count > limits.people && count * 100 > of * limits.percent

type Leaving = { before: KnownPerson; link: Link }
type Roster = {
  /** The people with access who are linked to residents. */
  before: readonly string[]
  /** How many people get access in this run. */
  admitted: number
  /** The properties of the PMS with residents who have access after the run. */
  inhabited: ReadonlySet<string>
}

/**
 * A PMS that answers successfully with an empty or wrong list would lock everybody out. Decides which departures are held; those that
 * a manager has decided about are not. `later` are people whose access would end on a later day than today.
 */
export function holdDepartures(
  input: SyncInput,
  week: Week,
  departures: readonly Leaving[],
  later: readonly Leaving[],
  { before, admitted, inhabited }: Roster,
) {
  const isUndecided = ({ link }: Leaving) => link.departure === null
  const leaving = [...departures, ...later]
  const decided = new Set(leaving.flatMap((one) => (isUndecided(one) ? [] : one.before.id)))
  const undecided = leaving.filter(isUndecided)
  const gone = departures.filter(isUndecided).length
  const known = before.filter((id) => !decided.has(id)).length
  // Whoever came within the week was not there before it, and is no loss that is measured on it.
  const lost = new Set([
    ...week.departed,
    ...undecided.flatMap((one) => (week.there.has(one.before.id) ? one.before.id : [])),
  ])
  const { holdPeople: people, holdPercent: percent } = input.settings
  const isTooMany = undecided.length > 0 && exceeds(lost.size, week.there.size, { people, percent })
  const isNobodyLeft = gone > 0 && known - gone + admitted === 0
  const isWhole = isTooMany || isNobodyLeft
  // Of several properties, one whose residents would all leave is held by itself.
  const isEmptied = (pmsPropertyId: string) =>
    !inhabited.has(pmsPropertyId) && input.pulled.some((reading) => reading.pmsPropertyId === pmsPropertyId)
  const held = undecided.filter(({ link }) => isWhole || isEmptied(link.pmsPropertyId))
  const hold: Hold = isWhole && gone > 0 && gone >= known ? 'EVERYTHING' : held.length > 0 ? 'PEOPLE' : 'NOTHING'
  return { hold, held: new Set(held.map((one) => one.before.id)) }
}
