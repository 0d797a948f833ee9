import type { LineReason } from '@portico/contract/sync/sync.rules'
import type { PmsResident, ResidentReading, UnreadableResident } from '../providers/connector.ts'
import { type Standing, standingOf } from './resident-period.ts'

export type Link = {
  pmsPropertyId: string
  residentId: string
  personId: string
  /** What a manager decided about the departure of this person. */
  departure: 'END' | 'KEEP' | null
}
export type Pulled = { pmsPropertyId: string } & Pick<ResidentReading, 'residents' | 'unreadable'> & {
    /** Residents who have not moved in yet are not listed. */
    hidesFuture: boolean
  }
/** A resident with the person they are linked to. `isLinked`: the link has the current id of the resident, not a previous one. */
export type Match = { pmsPropertyId: string; resident: PmsResident; personId: string | null; isLinked: boolean }
/** A linked person without a current resident. The resident is undefined if the PMS does not list them. */
export type Unmatched = { link: Link; resident: PmsResident | undefined; reason: LineReason }
export type Matches = {
  current: Match[]
  /** Residents who are the same person as another resident, by the decision of a manager. */
  duplicates: Match[]
  /** By id of the person. */
  left: Map<string, Unmatched>
  /** People who keep their access, because the PMS does not say clearly that they have left. */
  kept: Map<string, Unmatched>
  /** Residents who neither get nor lose access, and residents without access; also those who are linked. */
  others: { pmsPropertyId: string; resident: PmsResident; standing: Standing; personId: string | null }[]
}

type MatchInput = {
  pulled: readonly Pulled[]
  /** Properties of the PMS that could not be read in this run. */
  failedPropertyIds: ReadonlySet<string>
  links: readonly Link[]
  /** The people to whom managers have linked residents, by `residentKey`. */
  linkDecisions: ReadonlyMap<string, string>
  hasStarted(personId: string): boolean
  /** Whether a manager has decided to ignore this row, which cannot be read. */
  isIgnored(pmsPropertyId: string, row: UnreadableResident): boolean
}

export const whereOf = ({ pmsPropertyId, resident }: Pick<Match, 'pmsPropertyId' | 'resident'>) => ({
  pmsPropertyId,
  residentId: resident.residentId,
})

/** Rows without an id are told apart by their name. */
export const idOfUnreadable = ({ residentId, name }: UnreadableResident) =>
  residentId ?? `name:${(name ?? '').slice(0, UNREADABLE_NAME_MAX)}`
const UNREADABLE_NAME_MAX = 200

export const residentKey = (pmsPropertyId: string, residentId: string) => `${pmsPropertyId}\n${residentId}`

/**
 * Finds the person of each resident: by a previous id of the resident, otherwise by the current one, otherwise by the decision of a
 * manager. A roommate who becomes the tenant remains the same person, even if the PMS gives them the id of the tenant who left; that
 * tenant must lose access. People with a link but without a current resident have left, unless the reading leaves that open.
 */
export function matchResidents(input: MatchInput): Matches {
  const { pulled, failedPropertyIds, links, linkDecisions } = input
  const personOf = new Map(links.map((link) => [residentKey(link.pmsPropertyId, link.residentId), link.personId]))
  const everybody = pulled.flatMap(({ pmsPropertyId, residents }) =>
    onePerId(residents).map((resident) => ({ pmsPropertyId, resident, standing: standingOf(resident) })),
  )
  const taken = new Set<string>()
  const claim = (personIds: readonly (string | undefined)[]) => {
    const found = personIds.find((id) => id !== undefined && !taken.has(id))
    if (found) taken.add(found)
    return found ?? null
  }
  const linked = (pmsPropertyId: string, ids: readonly string[]) =>
    ids.map((id) => personOf.get(residentKey(pmsPropertyId, id)))

  const living = everybody.filter(({ standing }) => standing === 'LIVES')
  const promoted: Match[] = living.map(({ pmsPropertyId, resident }) => ({
    pmsPropertyId,
    resident,
    personId: claim(linked(pmsPropertyId, resident.previousIds)),
    isLinked: false,
  }))
  const known = promoted.map((one) => {
    if (one.personId) return one
    const personId = claim(linked(one.pmsPropertyId, [one.resident.residentId]))
    return { ...one, personId, isLinked: personId !== null }
  })
  // A person whose property could not be read may still be the resident there.
  const unread = new Set(links.flatMap((link) => (failedPropertyIds.has(link.pmsPropertyId) ? link.personId : [])))
  const duplicates: Match[] = []
  const current = known.flatMap((one) => {
    const decided = linkDecisions.get(residentKey(one.pmsPropertyId, one.resident.residentId))
    if (one.personId || !decided) return one
    const personId = unread.has(decided) ? null : claim([decided])
    if (personId) return { ...one, personId }
    duplicates.push({ ...one, personId: decided })
    return []
  })

  const listed = new Map(everybody.map((one) => [residentKey(one.pmsPropertyId, one.resident.residentId), one]))
  const renamed = new Map(
    everybody
      .filter(({ standing }) => standing === 'UNKNOWN')
      .flatMap((one) =>
        linked(one.pmsPropertyId, one.resident.previousIds).map((personId) => [personId, one] as const),
      ),
  )
  const readings = new Map(pulled.map((reading) => [reading.pmsPropertyId, reading]))
  const left: Matches['left'] = new Map()
  const kept: Matches['kept'] = new Map()
  for (const link of links) {
    if (taken.has(link.personId) || failedPropertyIds.has(link.pmsPropertyId)) continue
    const { resident, standing } =
      listed.get(residentKey(link.pmsPropertyId, link.residentId)) ?? renamed.get(link.personId) ?? {}
    const keptFor = reasonToKeep(readings.get(link.pmsPropertyId), link, { resident, standing, input })
    if (keptFor) kept.set(link.personId, { link, resident, reason: keptFor })
    else left.set(link.personId, { link, resident, reason: reasonOf(resident, readings.has(link.pmsPropertyId)) })
  }
  const others = everybody
    .filter(({ standing }) => standing === 'UNKNOWN' || standing === 'WITHOUT_ACCESS')
    .map((one) => ({ ...one, personId: personOf.get(residentKey(one.pmsPropertyId, one.resident.residentId)) ?? null }))
  return { current, duplicates, left, kept, others }
}

type Listing = {
  resident: PmsResident | undefined
  standing: Standing | undefined
  input: MatchInput
}

/** The reason why a person without a current resident must keep their access; undefined if they have left. */
function reasonToKeep(reading: Pulled | undefined, link: Link, { resident, standing, input }: Listing) {
  if (!reading) return undefined
  if (standing === 'UNKNOWN') return resident?.status === 'UNKNOWN' ? 'STATUS_UNKNOWN' : 'ROLE_UNKNOWN'
  if (reading.unreadable.some(({ residentId }) => residentId === link.residentId)) return 'UNREADABLE'
  if (resident) return undefined
  // A row without an id may be anybody who is missing.
  const isOpen = reading.unreadable.some((row) => row.residentId === null && !input.isIgnored(link.pmsPropertyId, row))
  if (isOpen) return 'MISSING'
  return reading.hidesFuture && !input.hasStarted(link.personId) ? 'METHOD_REFUSED' : undefined
}

function reasonOf(resident: PmsResident | undefined, isPropertyRead: boolean): LineReason {
  if (!isPropertyRead) return 'PROPERTY_REMOVED'
  if (!resident) return 'MISSING'
  if (resident.role === 'GUARANTOR' || resident.role === 'CHILD') return resident.role
  return resident.status === 'OTHER' ? 'CANCELLED' : 'MOVED_OUT'
}

const STANDINGS: readonly Standing[] = ['LIVES', 'UNKNOWN', 'LEFT', 'WITHOUT_ACCESS']
const STATUSES = ['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'UNKNOWN', 'PAST', 'OTHER']

/** A row may occur on two pages, and a resident may have two leases: the one that gives access wins. */
function onePerId(residents: readonly PmsResident[]): PmsResident[] {
  const best = new Map<string, PmsResident>()
  for (const resident of residents) {
    const other = best.get(resident.residentId)
    if (!other || isBetter(resident, other)) best.set(resident.residentId, resident)
  }
  return [...best.values()]
}

function isBetter(one: PmsResident, other: PmsResident): boolean {
  const rankOf = (resident: PmsResident) =>
    STANDINGS.indexOf(standingOf(resident)) * STATUSES.length + STATUSES.indexOf(resident.status)
  if (rankOf(one) !== rankOf(other)) return rankOf(one) < rankOf(other)
  const endOf = ({ moveOut, leaseEnd }: PmsResident) => moveOut ?? leaseEnd ?? ''
  return endOf(one) > endOf(other)
}
