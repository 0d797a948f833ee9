import type { PmsResident } from '../providers/connector.ts'
import { isStaying } from './resident-stay.ts'

export type Link = { pmsPropertyId: string; residentId: string; personId: string }
export type Pulled = { pmsPropertyId: string; residents: readonly PmsResident[] }
/** A resident with the person who is known to be theirs; `isLinked` when it is by the id that the resident has now. */
export type Match = { pmsPropertyId: string; resident: PmsResident; personId: string | null; isLinked: boolean }
export type Matches = {
  staying: Match[]
  /** By person, with what the system says of their leaving. */
  left: Map<string, Pick<PmsResident, 'moveOut' | 'leaseEnd'>>
}

const keyOf = (pmsPropertyId: string, residentId: string) => `${pmsPropertyId}\n${residentId}`

/**
 * Who is who: by an id that the resident had before, else by the id that the person came with. A roommate who is promoted stays the
 * same person, also where the system hands on the id of the tenant who left: that one is not to come back in under another name.
 * Whoever was known and is not among the staying has left.
 */
export function matchResidents(pulled: readonly Pulled[], links: readonly Link[]): Matches {
  const personOf = new Map(links.map((link) => [keyOf(link.pmsPropertyId, link.residentId), link.personId]))
  const everybody = pulled.flatMap(({ pmsPropertyId, residents }) =>
    onePerId(residents).map((resident) => ({ pmsPropertyId, resident })),
  )
  const taken = new Set<string>()
  const claim = (pmsPropertyId: string, ids: readonly string[]) => {
    const found = ids
      .map((id) => personOf.get(keyOf(pmsPropertyId, id)))
      .find((id) => id !== undefined && !taken.has(id))
    if (found) taken.add(found)
    return found ?? null
  }
  const promoted: Match[] = everybody
    .filter(({ resident }) => isStaying(resident))
    .map((one) => ({ ...one, personId: claim(one.pmsPropertyId, one.resident.previousIds), isLinked: false }))
  const staying = promoted.map((one) => {
    if (one.personId) return one
    const personId = claim(one.pmsPropertyId, [one.resident.residentId])
    return { ...one, personId, isLinked: personId !== null }
  })
  const leaving = new Map(
    everybody
      .filter(({ resident }) => !isStaying(resident))
      .map(({ pmsPropertyId, resident }) => [keyOf(pmsPropertyId, resident.residentId), resident]),
  )
  const left: Matches['left'] = new Map()
  for (const link of links) {
    if (taken.has(link.personId)) continue
    const resident = leaving.get(keyOf(link.pmsPropertyId, link.residentId))
    if (resident?.status === 'UNKNOWN') continue
    left.set(link.personId, resident ?? { moveOut: null, leaseEnd: null })
  }
  return { staying, left }
}

const RANK = ['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'UNKNOWN', 'PAST', 'OTHER']

/** The same row may come with two pages, and somebody may have two leases: what lets them live there now counts. */
function onePerId(residents: readonly PmsResident[]): PmsResident[] {
  const best = new Map<string, PmsResident>()
  for (const resident of residents) {
    const other = best.get(resident.residentId)
    if (!other || isBetter(resident, other)) best.set(resident.residentId, resident)
  }
  return [...best.values()]
}

function isBetter(one: PmsResident, other: PmsResident): boolean {
  const rank = RANK.indexOf(one.status) - RANK.indexOf(other.status)
  if (rank !== 0) return rank < 0
  const endOf = ({ moveOut, leaseEnd }: PmsResident) => moveOut ?? leaseEnd ?? ''
  return endOf(one) > endOf(other)
}
