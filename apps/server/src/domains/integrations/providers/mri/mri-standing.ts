import type { ResidentStatus } from '../connector.ts'
import { commonStatuses, type Wordings, type WordingTable } from '../wordings.ts'
import { cellOf, type MriRow } from './mri-page.ts'

/** Somebody who lives there but has not signed the lease. Another field says whether they still do. */
const OTHER_RESIDENT = 'other resident'
/** What ResidentsByPropertyID writes instead of a status. One public client has seen O and R; what the letters mean is a guess. */
const statusOfLetter: Readonly<Record<string, string>> = { C: 'current', N: 'new', O: 'old', R: OTHER_RESIDENT }
/** The type of somebody who lives there, in the same interface. The other types are not known. */
const RESIDENT_TYPE = 'R'
const HOUSEHOLD_STATUS = 'status of the household'

/** The statuses for notice and eviction are not documented. */
export const mriStatuses: WordingTable<ResidentStatus> = {
  ...commonStatuses,
  new: 'FUTURE',
  pending: 'FUTURE',
  old: 'PAST',
}

const isTrue = (value: string) => /^(y|yes|true|1)$/i.test(value)

function statusTextOf(row: MriRow): string {
  const written = cellOf(row, 'residentstatus', 'status', 'namestatus')
  return statusOfLetter[written.toUpperCase()] ?? written
}

const isOtherResident = (row: MriRow) => statusTextOf(row).toLowerCase() === OTHER_RESIDENT

/** Adds the status of those who have signed the lease to the rows of the others in it. */
export function withHouseholds(rows: readonly MriRow[]): MriRow[] {
  const keyOf = (row: MriRow) =>
    [cellOf(row, 'namegroup'), cellOf(row, 'unitid'), cellOf(row, 'leaseid', 'rmleaseid')].join('\n')
  const signers = rows.filter((row) => cellOf(row, 'namegroup') && !isOtherResident(row) && statusTextOf(row))
  const byHousehold = Map.groupBy(signers, keyOf)
  return rows.map((row) => {
    const texts = isOtherResident(row) ? (byHousehold.get(keyOf(row)) ?? []).map(statusTextOf) : []
    const found = texts.find((one) => mriStatuses[one.toLowerCase()] === 'CURRENT') ?? texts[0]
    return found ? { ...row, [HOUSEHOLD_STATUS]: found } : row
  })
}

export function readStatus(row: MriRow, hasMoveOut: boolean, wordings: Wordings): ReturnType<Wordings['readStatus']> {
  const isCurrent = cellOf(row, 'iscurrent')
  const living: ResidentStatus = hasMoveOut ? 'NOTICE' : 'CURRENT'
  const said = statusTextOf(row)
  if (!said) {
    const read = wordings.readStatus(isCurrent ? `IsCurrent ${isCurrent}` : 'no ResidentStatus')
    if (read.status !== 'UNKNOWN' || !isCurrent) return read
    if (isTrue(isCurrent)) return { ...read, status: living }
    // Without a day of the move-out, it may be somebody who has left or somebody who is still to come.
    return hasMoveOut ? { ...read, status: 'PAST' } : read
  }
  const read = wordings.readStatus(said)
  if (read.status === 'CURRENT' && hasMoveOut) return { ...read, status: 'NOTICE' }
  if (read.status !== 'UNKNOWN' || !isOtherResident(row)) return read
  if (isCurrent) return { ...read, status: isTrue(isCurrent) ? living : 'PAST' }
  // The day says whether they have left.
  if (hasMoveOut) return { ...read, status: 'NOTICE' }
  return { ...read, status: wordings.readStatus(cellOf(row, HOUSEHOLD_STATUS)).status }
}

/** MRI tells the role by two flags and a status, or by a type. */
export function readRole(row: MriRow, wordings: Wordings): ReturnType<Wordings['readRole']> {
  const flags = ['Guarantor', 'Minor'].filter((name) => isTrue(cellOf(row, name.toLowerCase())))
  const type = cellOf(row, 'residenttype')
  if (flags.length === 0 && type && type.toUpperCase() !== RESIDENT_TYPE)
    return wordings.readRole(`ResidentType ${type}`)
  return wordings.readRole(...flags, isOtherResident(row) ? OTHER_RESIDENT : '')
}
