import type { PmsResident } from '../providers/connector.ts'
import { isResident } from './resident-period.ts'

export type Link = { pmsPropertyId: string; residentId: string; personId: string }
export type Pulled = { pmsPropertyId: string; residents: readonly PmsResident[] }
/** A resident with the person they are linked to. `isLinked`: the link has the current id of the resident, not a previous one. */
export type Match = { pmsPropertyId: string; resident: PmsResident; personId: string | null; isLinked: boolean }
export type Matches = {
  current: Match[]
  /** By id of the person, with the dates of their departure. */
  left: Map<string, Pick<PmsResident, 'moveOut' | 'leaseEnd'>>
}

const keyOf = (pmsPropertyId: string, residentId: string) => `${pmsPropertyId}\n${residentId}`

/**
 * Finds the person of each resident: by a previous id of the resident, otherwise by the current one. A roommate who becomes the tenant
 * remains the same person, even if the PMS gives them the id of the tenant who left; that tenant must lose access.
 * People with a link but without a current resident have left.
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
    .filter(({ resident }) => isResident(resident))
    .map((one) => ({ ...one, personId: claim(one.pmsPropertyId, one.resident.previousIds), isLinked: false }))
  const current = promoted.map((one) => {
    if (one.personId) return one
    const personId = claim(one.pmsPropertyId, [one.resident.residentId])
    return { ...one, personId, isLinked: personId !== null }
  })
  const leaving = new Map(
    everybody
      .filter(({ resident }) => !isResident(resident))
      .map(({ pmsPropertyId, resident }) => [keyOf(pmsPropertyId, resident.residentId), resident]),
  )
  const left: Matches['left'] = new Map()
  for (const link of links) {
    if (taken.has(link.personId)) continue
    const resident = leaving.get(keyOf(link.pmsPropertyId, link.residentId))
    if (resident?.status === 'UNKNOWN') continue
    left.set(link.personId, resident ?? { moveOut: null, leaseEnd: null })
  }
  return { current, left }
}

const RANK = ['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'UNKNOWN', 'PAST', 'OTHER']

/** A row may occur on two pages, and a resident may have two leases: the status that gives access wins. */
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
