import type { Grant } from '@portico/contract/access/access.rules'
import { WEEK_DAYS, WEEK_ROWS_MAX } from '@portico/contract/hours/hours.rules'
import { hoursErrors, type Week, type WeekQuery, type WeekRow } from '@portico/contract/hours/hours.schema'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { totalOf } from '../../platform/row-limit.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { listGrantRows } from './access-list.store.ts'
import { compileGrant } from './compile-list.ts'
import { type EntranceAt, loadEntrance } from './explain.service.ts'
import { findEntranceName, findPerson, listKeyNames } from './explain.store.ts'
import { listEntrancesOf, listKeysAt } from './week.store.ts'
import { piecesOf } from './week-pieces.ts'

type Span = { from: number; until: number }
type Found = { rows: WeekRow[]; total: number }

/** Seven days by the same lists and the same rule as those of the panels. */
export async function getWeek(trx: Transaction, propertyId: string, query: WeekQuery): Promise<Week> {
  const timeZone = await findTimeZone(trx, propertyId)
  const first = query.from ?? dayOf(Date.now(), timeZone)
  const all = Array.from({ length: WEEK_DAYS + 1 }, (_, days) => addToDay(first, days, 'day'))
  const dayTimeMillis = all.map((day) => startOfDay(day, timeZone))
  const span = { from: dayTimeMillis[0] ?? 0, until: dayTimeMillis.at(-1) ?? 0 }
  const { rows, total } = await rowsOf(trx, propertyId, query, span)
  const named = new Set(rows.flatMap(({ keyId, pieces }) => [keyId, ...pieces.map((piece) => piece.keyId)]))
  const keys = (await listKeyNames(trx, propertyId))
    .filter(({ id }) => named.has(id))
    .map(({ id, name }) => ({ keyId: id, keyName: name }))
  return { days: all.slice(0, WEEK_DAYS), dayTimeMillis, timeZone, rows, total, keys }
}

async function rowsOf(trx: Transaction, propertyId: string, query: WeekQuery, span: Span): Promise<Found> {
  if (query.personId) return ofPerson(trx, propertyId, query.personId, span)
  if (query.keyId) return ofKey(trx, propertyId, query.keyId, span)
  return ofEntrance(trx, propertyId, query.accessPointId ?? '', span)
}

async function ofPerson(trx: Transaction, propertyId: string, personId: string, span: Span): Promise<Found> {
  const person = await findPerson(trx, propertyId, personId)
  if (!person) throw new AppError(hoursErrors.personNotFound, 'The property has no such person.')
  const entrances = await listEntrancesOf(trx, propertyId, { personId }, WEEK_ROWS_MAX)
  const rows: WeekRow[] = []
  for (const { id } of entrances) {
    const entrance = await loadEntrance(trx, propertyId, id, span.from)
    const shown = await listGrantRows(trx, propertyId, id, { subjects: [person.id] })
    const grants = shown.map((row) => compileGrant(row, (one) => one.id, entrance.guestKeys))
    rows.push({ ...rowOf(entrance, id, grants, span), audience: 'PERSON', keyId: null, keyName: null })
  }
  return { rows, total: totalOf(entrances) }
}

async function ofKey(trx: Transaction, propertyId: string, keyId: string, span: Span): Promise<Found> {
  const [key] = await listKeysAt(trx, propertyId, { keyId }, 1)
  if (!key) throw new AppError(hoursErrors.keyNotFound, 'The property has no such key.')
  const entrances = await listEntrancesOf(trx, propertyId, { keyId }, WEEK_ROWS_MAX)
  const rows: WeekRow[] = []
  for (const { id } of entrances) {
    const entrance = await loadEntrance(trx, propertyId, id, span.from)
    rows.push(...rowsOfKey(entrance, id, key, span))
  }
  return { rows, total: totalOf(entrances) }
}

async function ofEntrance(trx: Transaction, propertyId: string, entranceId: string, span: Span): Promise<Found> {
  if ((await findEntranceName(trx, propertyId, entranceId)) === undefined)
    throw new AppError(hoursErrors.entranceNotFound, 'The property has no such entrance.')
  const entrance = await loadEntrance(trx, propertyId, entranceId, span.from)
  const keys = await listKeysAt(trx, propertyId, { entranceId }, WEEK_ROWS_MAX)
  return { rows: keys.flatMap((key) => rowsOfKey(entrance, entranceId, key, span)), total: totalOf(keys) }
}

/** Somebody who holds the key and nothing that limits it; and a guest, if the key opens this entrance for guests. */
function rowsOfKey(entrance: EntranceAt, entranceId: string, key: { id: string; name: string }, span: Span): WeekRow[] {
  const audiences = entrance.guestKeys.has(key.id) ? ([false, true] as const) : ([false] as const)
  return audiences.map((isGuest) => ({
    ...rowOf(entrance, entranceId, [holderOf(key.id, isGuest)], span),
    audience: isGuest ? 'GUESTS' : 'HOLDERS',
    keyId: key.id,
    keyName: key.name,
  }))
}

const holderOf = (keyId: string, isGuest: boolean): Grant => ({
  ...{ id: keyId, kind: 'APP', shown: keyId, subject: keyId, holder: null },
  ...{ isActive: true, isSuspended: false, from: 0, until: null, keys: [keyId], isGuest, schedules: [] },
})

const rowOf = ({ name, door }: EntranceAt, accessPointId: string, grants: readonly Grant[], { from, until }: Span) => ({
  ...{ accessPointId, accessPointName: name },
  ...piecesOf(door, grants, from, until),
})
