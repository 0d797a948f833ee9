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

/**
 * A PMS lists a person who moved or renewed once for each lease. Somebody who leaves one unit and comes to another keeps both rows: the
 * sync must know that they stay.
 */
export function onePerPerson(residents: readonly PmsResident[]): PmsResident[] {
  const people = Map.groupBy(residents, ({ residentId }) => residentId)
  return [...people.values()].flatMap((rows) => {
    const one = rows.reduce(joined)
    const isLeaving = one.status === 'NOTICE' || (one.status === 'CURRENT' && one.moveOut !== null)
    return isLeaving ? [one, ...rows.filter((row) => row !== one && rankOf(row) === rank.FUTURE)] : [one]
  })
}

function joined(left: PmsResident, right: PmsResident): PmsResident {
  const [first, second] = comesFirst(left, right) ? [left, right] : [right, left]
  const isRenewed = first.status === 'CURRENT' && second.status === 'FUTURE' && first.unitId === second.unitId
  if (isRenewed && first.leaseEnd) return { ...first, leaseEnd: second.leaseEnd }
  const others = unitsBeside(first, second)
  return others.length > 0 ? { ...first, otherUnitIds: others } : first
}

/** Of two rows with the same rank, the one with the later end counts, whatever the order of the rows is. */
function comesFirst(left: PmsResident, right: PmsResident): boolean {
  if (rankOf(left) !== rankOf(right)) return rankOf(left) < rankOf(right)
  const keyOf = ({ moveOut, leaseEnd, leaseStart, unitId }: PmsResident) =>
    [moveOut ?? leaseEnd ?? '9999', leaseStart ?? '', unitId ?? ''].join(' ')
  return keyOf(left) >= keyOf(right)
}

/** Somebody who has given notice and lives elsewhere already is about to move. */
const STAYING: readonly ResidentStatus[] = ['CURRENT', 'EVICTION']

/** The units in which the PMS says that the person lives, too. */
function unitsBeside(first: PmsResident, second: PmsResident): string[] {
  const lives = (one: PmsResident) => STAYING.includes(one.status) && rankOf(one) < rank.FUTURE
  const units = [...(first.otherUnitIds ?? []), ...(second.otherUnitIds ?? [])]
  if (lives(first) && lives(second) && second.unitId !== null) units.push(second.unitId)
  return [...new Set(units)].filter((unitId) => unitId !== first.unitId).sort()
}
