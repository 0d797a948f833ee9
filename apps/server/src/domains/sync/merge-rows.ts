import { addToDay } from '@portico/contract/shared/days'
import type { PmsResident } from '../integrations/providers/connector.ts'
import { type Calendar, type Standing, standingOf } from './resident-period.ts'

export type Row = { pmsPropertyId: string; resident: PmsResident }
/** `row` is the one that counts. `besides` are the others that the PMS lists as living there. */
export type MergedRow = { row: Row; besides: Row[] }

const STANDINGS: readonly Standing[] = ['LIVES', 'UNKNOWN', 'LEFT', 'WITHOUT_ACCESS']
const STATUSES = ['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'UNKNOWN', 'PAST', 'OTHER']

/**
 * What the rows of one person say together: a PMS lists somebody who transfers or renews once for each lease. The row that gives access
 * today counts. Access goes on to the end of the leases that follow it without a gap.
 */
export function mergeRows(rows: readonly Row[], calendar: Calendar): MergedRow {
  const [first, ...others] = rows.length > 1 ? rows.toSorted((one, other) => compare(one, other, calendar)) : rows
  if (!first) throw new Error('A person has at least one row.')
  const gives = ({ resident }: Row) => standingOf(resident) === 'LIVES' && !calendar.hasEnded(resident)
  if (others.length === 0 || !gives(first)) return { row: first, besides: [] }
  const besides = others.filter(gives)
  const startOf = ({ resident: { leaseStart } }: Row) => leaseStart ?? calendar.today
  let { resident } = first
  for (const next of besides.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))) {
    const end = calendar.lastDayOf(resident)
    if (startOf(next) > addToDay(end, 1, 'day') || calendar.lastDayOf(next.resident) <= end) continue
    const { moveOut, leaseEnd } = next.resident
    resident = { ...resident, moveOut, leaseEnd }
  }
  return { row: { ...first, resident }, besides }
}

/** A lease that is over comes after a status that we do not know: that row may be the next lease. */
function compare(one: Row, other: Row, calendar: Calendar): number {
  const standingRank = ({ resident }: Row) => {
    const standing = standingOf(resident)
    return STANDINGS.indexOf(standing === 'LIVES' && calendar.hasEnded(resident) ? 'LEFT' : standing)
  }
  const statusRank = ({ resident }: Row) => STATUSES.indexOf(resident.status)
  const endOf = ({ resident: { moveOut, leaseEnd } }: Row) => moveOut ?? leaseEnd ?? ''
  const unitOf = ({ resident }: Row) => resident.unitId ?? ''
  return (
    standingRank(one) - standingRank(other) ||
    statusRank(one) - statusRank(other) ||
    endOf(other).localeCompare(endOf(one)) ||
    // The order in which the PMS lists two units of one person does not matter.
    unitOf(one).localeCompare(unitOf(other))
  )
}

const HERE = ['CURRENT', 'NOTICE', 'EVICTION']

/** Whether rows of people with the same name and e-mail are one residence: somebody leaves one unit and comes to the other. */
export const isOneResidence = (one: PmsResident, other: PmsResident) =>
  isFollowedBy(one, other) || isFollowedBy(other, one)

function isFollowedBy(old: PmsResident, next: PmsResident): boolean {
  if (next.status === 'FUTURE') return HERE.includes(old.status)
  const isLeaving = old.status === 'NOTICE' || (old.moveOut !== null && HERE.includes(old.status))
  return isLeaving && next.status === 'CURRENT' && next.moveOut === null
}
