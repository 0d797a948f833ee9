import { randomUUID } from 'node:crypto'
import type { UndoPlan, UndoResult } from '@portico/contract/activity/activity.schema'
import { differencesOf } from '@portico/contract/activity/differences.rules'
import { isUndoable, mayUndo } from '@portico/contract/activity/undoable'
import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { NewBulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { openPersonal } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { permissionsIn } from '../../platform/guard.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Account } from '../../platform/sessions.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import type { Reader } from './changes.service.ts'
import { listRowsOfJob, readThingNames } from './changes.store.ts'
import {
  type Asked,
  alreadyUndone,
  findUndoable,
  notUndoable,
  opensDoors,
  perform,
  requireNotUndone,
  type UndoableRow,
} from './undo.service.ts'
import { markUndone } from './undo.store.ts'
import { oldestBulkJob } from './undo-states.service.ts'
import { undoables } from './undoable.ts'

/** What the bulk job of an entry has changed, which is undone as a whole: the job must have done nothing else. */
async function rowsOfJob(
  trx: Transaction,
  keys: MasterKeys,
  { held }: Reader,
  { chain, request_id }: UndoableRow,
): Promise<UndoableRow[]> {
  const rows = await listRowsOfJob(trx, chain, request_id, oldestBulkJob())
  const undoable = rows.flatMap((row) =>
    isUndoable(row.action) && mayUndo(row.action, held) ? [{ ...row, action: row.action }] : [],
  )
  if (undoable.length < rows.length || rows.length > BULK_ITEMS_MAX)
    throw notUndoable('The bulk job has also done what cannot be undone.')
  const timeZone = await findTimeZone(trx, chain)
  // Somebody may have had the key already that a job has given to many.
  return (await openPersonal(trx, keys, chain, undoable)).filter((row) => differencesOf(row, timeZone).length > 0)
}

/** By the entry alone: what was changed since is looked at when the job comes to it. */
const isOpening = ({ action, before, after }: UndoableRow) => undoables[action].opens(after, before)

export async function planUndoOfJob(
  trx: Transaction,
  keys: MasterKeys,
  reader: Reader,
  row: UndoableRow,
): Promise<UndoPlan> {
  await requireNotUndone(trx, row)
  const rows = await rowsOfJob(trx, keys, reader, row)
  const people = new Set(rows.map(({ entity_id }) => entity_id)).size
  return { lines: [], left: [], opensDoors: rows.some(isOpening), bulk: { changes: rows.length, people } }
}

/** What bulk jobs need to start one, which this domain cannot ask them for: their operations call this domain. */
export type StartJob = (unit: UnitOfWork, account: Account, job: NewBulkJob) => Promise<{ jobId: string }>

/** All entries are marked when the job begins, so it begins once, and each of its items counts on the mark. */
export async function undoJob(
  unit: UnitOfWork,
  keys: MasterKeys,
  { reader, account, row, confirmsOpening }: Undoing,
  startJob: StartJob,
): Promise<UndoResult> {
  const { trx } = unit
  const rows = await rowsOfJob(trx, keys, reader, row)
  const numbers = rows.map(({ seq }) => seq)
  if ((await markUndone(trx, row.chain, numbers)) < numbers.length) throw alreadyUndone()
  if (!confirmsOpening && rows.some(isOpening)) throw opensDoors()
  const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
  const names = new Map(await readThingNames(trx, [row.chain], ids, reader.held.includes('people.read')))
  const items = rows.map(({ seq: number, entity_id: about }) => ({
    label: names.get(about) ?? about,
    values: { number, about },
  }))
  const job = { jobId: randomUUID(), propertyId: row.chain, operation: 'undo' as const, shared: {}, items }
  const { jobId } = await startJob(unit, account, job)
  return { undone: [], left: [], jobId }
}

type Undoing = { reader: Reader; account: Account; row: UndoableRow; confirmsOpening: boolean }

/** One entry of a bulk job that is undone. Whoever has begun that has confirmed that doors open. */
export async function undoItem(unit: UnitOfWork, keys: MasterKeys, account: Account, asked: Asked) {
  const reader = { accountId: account.id, held: permissionsIn(unit.trx) }
  const row = await findUndoable(unit.trx, keys, reader, asked)
  await perform(unit, { reader, account, row, confirmsOpening: true })
}
