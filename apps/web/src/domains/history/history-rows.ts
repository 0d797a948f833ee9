import { type DenialReason, denialReasons } from '@portico/contract/access/access.rules'
import type { ReasonFilter, UnlockStatus } from '@portico/contract/history/history.rules'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'

/** What can be asked about a denial: of the most exact of who or what the event names, if it names any. */
export type DenialQuestion = {
  credentialId?: string
  personId?: string
  accessCustomerId?: string
  /** Set if a guest of the person has tried. */
  guestEmail?: string
  accessPointId: string
  at: number
  /** What the panel has said. */
  reported: DenialReason | null
}

/** A row of the table: a visitor, a guest, or the host of the guest in the row above. */
export type HistoryRow = {
  id: string
  recordType: 'normal' | 'guest' | 'guestDetail'
  accessedBy: string
  name: string | null
  entrance: string
  address: string
  unitNumber: string
  timestamp: number | null
  /** What the clock of the panel said, if the time was corrected. */
  panelTimestamp: number | null
  unlockStatus: UnlockStatus | null
  /** Let in, because the door did not know yet that it should not. */
  wasDoorUnaware: boolean
  /** Somebody has pressed Open now. */
  isRemote: boolean
  /** Whom the row names, if they are still there: of a guest this is the host. */
  personId: string | null
  /** Who came with a pass of the person. */
  passVisitor: string | null
  /** Of a denial. Nothing can be asked about a pass, nor about a press. */
  denial: { reason: ReasonFilter; attempts: number; question: DenialQuestion | null } | null
  /** It has appeared by itself. */
  isNew: boolean
  details: readonly HistoryRow[]
}

export const historyRows = (
  records: readonly AccessHistoryRecord[],
  newIds: ReadonlySet<string> = new Set(),
): HistoryRow[] => records.map((record) => rowOf(record, newIds.has(record.eventId)))

function rowOf(record: AccessHistoryRecord, isNew: boolean): HistoryRow {
  const units = record.userUnitNumbers.join(', ')
  const row: HistoryRow = {
    id: record.eventId,
    recordType: 'normal',
    accessedBy: record.accessBy,
    name: record.accessByName === record.accessBy ? null : record.accessByName,
    entrance: record.accessPointName,
    address: record.address,
    unitNumber: units,
    timestamp: record.unlockTimestamp,
    panelTimestamp: record.panelTimestamp,
    unlockStatus: record.unlockStatus,
    wasDoorUnaware: record.wasDoorUnaware,
    isRemote: record.isRemote ?? false,
    personId: record.personExists ? record.personId : null,
    passVisitor: record.pass?.visitorName ?? null,
    denial:
      record.unlockStatus === 'FAILURE'
        ? {
            reason: record.denialReason ?? 'UNKNOWN',
            attempts: record.attempts,
            question: record.pass || record.isRemote ? null : questionOf(record),
          }
        : null,
    isNew,
    details: [],
  }
  if (record.avgEmail === null) return row
  // The unit is that of the host.
  return {
    ...row,
    recordType: 'guest',
    unitNumber: '',
    personId: null,
    details: [
      {
        ...row,
        id: `${record.eventId}/detail`,
        recordType: 'guestDetail',
        accessedBy: record.userEmail ?? '',
        name: null,
        entrance: '',
        timestamp: null,
        panelTimestamp: null,
        unlockStatus: null,
        wasDoorUnaware: false,
        isRemote: false,
        passVisitor: null,
        denial: null,
        isNew: false,
      },
    ],
  }
}

function questionOf({
  credentialId,
  personId,
  accessCustomerId,
  avgEmail,
  accessPointId,
  unlockTimestamp,
  denialReason,
}: AccessHistoryRecord): DenialQuestion {
  const guest = avgEmail && { guestEmail: avgEmail }
  const about = {
    ...guest,
    accessPointId,
    at: unlockTimestamp,
    reported: denialReasons.find((reason) => reason === denialReason) ?? null,
  }
  if (credentialId) return { credentialId, ...about }
  if (personId) return { personId, ...about }
  return accessCustomerId ? { accessCustomerId, ...about } : about
}

const droppable = ['address', 'unitNumber'] as const

/** The columns that say the same in every row, and so tell nothing. */
export function constantColumns(rows: readonly HistoryRow[]): readonly string[] {
  // The unit of a guest is in the row of their host.
  const all = rows.flatMap((row) => (row.details.length > 0 ? row.details : [row]))
  return droppable.filter((column) => all.length > 1 && new Set(all.map((row) => row[column])).size === 1)
}
