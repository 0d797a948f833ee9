import type { Change } from '@portico/contract/activity/activity.schema'
import { isUndoable, mayUndo, undoneBy } from '@portico/contract/activity/undoable'
import { whileArchived } from '@portico/contract/shared/permissions'
import type { Transaction } from '../../platform/database.ts'
import { archivedAmong } from '../../platform/guard.ts'
import type { ChangeRow } from './changes.store.ts'
import { listJobsWithOthers, listUndone } from './undo.store.ts'

const BULK_JOB = 'bulk job '
/** Bulk jobs are undone within this time. */
const DAY_MS = 24 * 60 * 60_000

export const isOfBulkJob = ({ request_id }: ChangeRow) => request_id.startsWith(BULK_JOB)
/** A bulk job that has begun since can be undone. */
export const oldestBulkJob = () => new Date(Date.now() - DAY_MS)
const isOutOfTime = (row: ChangeRow) => isOfBulkJob(row) && row.at < oldestBulkJob()

/** Entries of properties alone: what concerns the company is undone by hand. */
export const isUndoableRow = (row: ChangeRow) =>
  row.property_id !== null && row.chain === row.property_id && isUndoable(row.action) && !isOutOfTime(row)

/** For a page of changes: what was undone, and what the caller may undo. A bulk job is undone as a whole, so all that it did must be undoable. */
export async function undoStatesOf(
  trx: Transaction,
  reader: { held: readonly string[] },
  rows: readonly ChangeRow[],
): Promise<(change: Change, row: ChangeRow) => Change['undo']> {
  const some = rows.filter(isUndoableRow)
  const properties = [...new Set(some.flatMap(({ property_id }) => property_id ?? []))]
  const archived = properties.length > 0 ? await archivedAmong(trx, properties) : new Set<string>()
  const heldAt = ({ property_id }: ChangeRow) =>
    archived.has(property_id ?? '') ? whileArchived(reader.held) : reader.held
  const undone = new Set((some.length > 0 ? await listUndone(trx, some) : []).map(nameOf))
  const ofJobs = some.filter(isOfBulkJob)
  const jobs = {
    chains: [...new Set(ofJobs.map(({ chain }) => chain))],
    requestIds: [...new Set(ofJobs.map(({ request_id }) => request_id))],
    since: oldestBulkJob(),
  }
  const mixed = new Set(ofJobs.length > 0 ? await listJobsWithOthers(trx, jobs, Object.keys(undoneBy)) : [])
  return ({ isErased, lines, thing }, row) => {
    if (undone.has(nameOf(row))) return 'done'
    const isPossible = isUndoableRow(row) && isUndoable(row.action) && mayUndo(row.action, heldAt(row))
    return isPossible && lines.length > 0 && !isErased && !isGone(thing) && !mixed.has(row.request_id)
      ? 'possible'
      : null
  }
}

const nameOf = ({ chain, seq }: { chain: string; seq: number }) => `${chain} ${seq}`

/** A person, a key, hours or a calendar that was deleted since cannot be as it was. */
const isGone = ({ kind, isFound }: Change['thing']) => !isFound && ['person', 'key', 'hours', 'calendar'].includes(kind)
