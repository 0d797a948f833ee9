import {
  activityErrors,
  type ChangesFileQuery,
  type UndoPlan,
  type UndoResult,
} from '@portico/contract/activity/activity.schema'
import { UNDOES } from '@portico/contract/activity/change-type'
import { type Difference, differencesOf } from '@portico/contract/activity/differences.rules'
import { setBack } from '@portico/contract/activity/undo.rules'
import { isUndoable, type UndoableAction, undoneBy } from '@portico/contract/activity/undoable'
import { openPersonal } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/guard.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Account } from '../../platform/sessions.ts'
import { listArchived } from '../entrances/archive-entrance.service.ts'
import { listArchivedPlaces } from '../places/place-changes.service.ts'
import { namesAndZonesOf } from '../properties/properties.service.ts'
import { type ChangeContext, linesOf, type Translate } from './change-texts.ts'
import { hasErased, isId, type Reader, textsIn, wantedBy } from './changes.service.ts'
import { type ChangeRow, findChangeRow, readThingNames } from './changes.store.ts'
import { listUndone, markUndone } from './undo.store.ts'
import { isUndoableRow } from './undo-states.service.ts'
import { undoables } from './undoable.ts'
import type { State } from './undoable-kind.ts'

export type Asked = { propertyId: string; number: number }
export type Texts = { t: Translate; locale: ChangesFileQuery['locale'] }
/** An entry that the caller sees and may undo, with its personal values opened. */
export type UndoableRow = ChangeRow & { action: UndoableAction }

/** An unknown number and a change that the caller does not see give the same answer. */
export async function findUndoable(
  trx: Transaction,
  keys: MasterKeys,
  reader: Reader,
  { propertyId, number }: Asked,
): Promise<UndoableRow> {
  const wanted = wantedBy(reader, { locale: 'en_US', timeZone: 'UTC' })
  const row = wanted && (await findChangeRow(trx, propertyId, number, wanted))
  if (!row) throw new AppError(activityErrors.notFound, 'There is no such change.')
  return requireUndoable(trx, keys, reader, row)
}

export async function requireUndoable(trx: Transaction, keys: MasterKeys, { held }: Reader, row: ChangeRow) {
  if (!isUndoableRow(row) || !isUndoable(row.action)) throw notUndoable('Such a change cannot be undone.')
  for (const endpoint of undoneBy[row.action]) requirePermission(endpoint, held)
  const [opened = row] = await openPersonal(trx, keys, row.chain, [row])
  if (hasErased(row, opened)) throw notUndoable('What the change said was erased.')
  return { ...opened, action: row.action }
}

export const notUndoable = (message: string) => new AppError(activityErrors.notUndoable, message)
export const alreadyUndone = () => new AppError(activityErrors.alreadyUndone, 'The change was undone already.')

export async function requireNotUndone(trx: Transaction, row: ChangeRow) {
  if ((await listUndone(trx, [row])).length > 0) throw alreadyUndone()
}

type Plan = {
  now: State<Record<string, unknown>>
  next: Readonly<Record<string, unknown>> | null
  undone: Difference[]
  left: Difference[]
  opensDoors: boolean
  linesOf(differences: readonly Difference[], texts: Texts): ReturnType<typeof linesOf>
}

const thingOf = ({ chain: propertyId, entity_id: id }: ChangeRow) => ({ propertyId, id })

/** Nobody gets a place or an entrance that is archived, although the changes go on naming it. */
async function archivedAt(trx: Transaction, propertyId: string): Promise<ReadonlySet<string>> {
  const { entrances } = await listArchived(trx, propertyId)
  const { places } = await listArchivedPlaces(trx, propertyId)
  return new Set([...entrances.map(({ accessPointId }) => accessPointId), ...places.map(({ placeId }) => placeId)])
}

/** What is set back: each field that still is as the entry left it, and names nothing that was deleted or archived since. */
async function planOf(trx: Transaction, { held }: Reader, row: UndoableRow): Promise<Plan> {
  const { readAs, required = [], ...undoable } = undoables[row.action]
  const { before, after } = row
  const now = await undoable.read(trx, thingOf(row))
  if (!now) throw notUndoable('What was changed is gone.')
  const timeZone = (await namesAndZonesOf(trx, [row.chain])).get(row.chain)?.timeZone ?? 'UTC'
  const ids = textsIn([before, after, now.values]).filter(isId)
  const lower = [...new Set(ids.map((id) => id.toLowerCase()))]
  const names = new Map(await readThingNames(trx, [row.chain], lower, held.includes('people.read')))
  const archived = lower.length > 0 ? await archivedAt(trx, row.chain) : new Set<string>()
  const nameOf = (id: string) => names.get(id.toLowerCase())
  const isThere = (id: string) => names.has(id.toLowerCase()) && !archived.has(id.toLowerCase())
  const fits = (field: string, value: unknown) =>
    value === null ? !required.includes(field) : typeof value !== 'string' || !isId(value) || isThere(value)
  const action = readAs ?? row.action
  const { next, whole } = setBack({ action, before, after }, now.values, { timeZone, fits })
  const undone = differencesOf({ action, before: now.values, after: next }, timeZone)
  return {
    ...{ now, next, undone },
    left: differencesOf({ action, before: next, after: whole }, timeZone),
    opensDoors: undone.length > 0 && undoable.opens(now.values, next as Record<string, unknown> | null),
    linesOf: (differences, texts) =>
      linesOf(action, differences, { ...texts, timeZone, nameOf } satisfies ChangeContext),
  }
}

export async function planUndo(trx: Transaction, texts: Texts, reader: Reader, row: UndoableRow): Promise<UndoPlan> {
  await requireNotUndone(trx, row)
  const { undone, left, opensDoors, linesOf: inWords } = await planOf(trx, reader, row)
  return { lines: inWords(undone, texts), left: inWords(left, texts), opensDoors, bulk: null }
}

/** Of two colleagues at once, one marks the change and the other waits and is refused. What is refused after the mark takes the mark with it. */
export async function undo(
  unit: UnitOfWork,
  texts: Texts,
  { reader, account, row, confirmsOpening }: Undoing,
): Promise<UndoResult> {
  if ((await markUndone(unit.trx, row.chain, [row.seq])) === 0) throw alreadyUndone()
  const { undone, left, linesOf: inWords } = await perform(unit, { reader, account, row, confirmsOpening })
  return { undone: inWords(undone, texts), left: inWords(left, texts), jobId: null }
}

type Undoing = { reader: Reader; account: Account; row: UndoableRow; confirmsOpening: boolean }

export const opensDoors = () => new AppError(activityErrors.opensDoors, 'Somebody may get in by it, which needs a yes.')

/** Undoes a change that is marked already. */
export async function perform(unit: UnitOfWork, { reader, account, row, confirmsOpening }: Undoing): Promise<Plan> {
  const plan = await planOf(unit.trx, reader, row)
  if (plan.undone.length === 0)
    throw new AppError(activityErrors.nothingLeft, 'Everything is as before, or was changed since.')
  if (plan.opensDoors && !confirmsOpening) throw opensDoors()
  const { now, next } = plan
  await undoables[row.action].apply(naming(unit, row.seq), account, thingOf(row), {
    now,
    next: next as Record<string, unknown> | null,
  })
  return plan
}

/** The entries that are written name the one that is undone. */
const naming = ({ trx, audit }: UnitOfWork, number: number): UnitOfWork => ({
  trx,
  audit: (...entries) =>
    audit(
      ...entries.map((entry) => {
        const side = entry.after ? 'after' : 'before'
        return { ...entry, [side]: { ...entry[side], [UNDOES]: number } }
      }),
    ),
})
