import type { PmsResident, ResidentStatus } from './connector.ts'

/** Of two rows of one person, the lower number wins: living there, then moving in, then having left. */
const rank: Record<ResidentStatus, number> = {
  CURRENT: 0,
  EVICTION: 1,
  NOTICE: 2,
  FUTURE: 3,
  UNKNOWN: 4,
  PAST: 5,
  OTHER: 6,
}

/** A guarantor may be a resident of another unit: that row wins. */
function rankOf({ role, status }: PmsResident): number {
  if (role === 'GUARANTOR' || role === 'CHILD') return rank.OTHER
  return role === 'UNKNOWN' ? Math.max(rank.UNKNOWN, rank[status]) : rank[status]
}

/** A PMS lists a person who moved or renewed once for each lease. */
export function onePerPerson(residents: readonly PmsResident[]): PmsResident[] {
  const people = new Map<string, PmsResident>()
  for (const resident of residents) {
    const known = people.get(resident.residentId)
    people.set(resident.residentId, known ? joined(known, resident) : resident)
  }
  return [...people.values()]
}

function joined(left: PmsResident, right: PmsResident): PmsResident {
  const [first, second] = rankOf(left) <= rankOf(right) ? [left, right] : [right, left]
  const isRenewed = first.status === 'CURRENT' && second.status === 'FUTURE' && first.unitId === second.unitId
  if (!isRenewed || !first.leaseEnd) return first
  return { ...first, leaseEnd: second.leaseEnd }
}
