import { HOURS_MAX } from '@portico/contract/hours/hours.rules'
import type { HoursChange, HoursDetails, HoursDraft, HoursUsers, HoursView } from '@portico/contract/hours/hours.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import { auditedHours } from './audited.service.ts'
import {
  changeHours,
  doorsOfHours,
  type HoursRow,
  insertHours,
  listCredentialsOfHours,
  listHoldingsOfHours,
  listHoursRows,
  listKeysOfHours,
  lockHours,
  removeHours,
} from './hours.store.ts'
import { calendarNotFound, hoursNotFound, orRefusal, stale, tooMany } from './refusals.ts'

type One = { propertyId: string; hoursId: string }

export async function listHours(trx: Transaction, propertyId: string) {
  const rows = await listHoursRows(trx, propertyId)
  return { hours: rows.map(present), total: totalOf(rows) }
}

async function requireHours(trx: Transaction, { propertyId, hoursId }: One): Promise<HoursView> {
  const [row] = await listHoursRows(trx, propertyId, hoursId)
  if (!row) throw hoursNotFound()
  return present(row)
}

export async function getHours(trx: Transaction, one: One): Promise<HoursDetails> {
  const hours = await requireHours(trx, one)
  const keys = await listKeysOfHours(trx, one.propertyId, one.hoursId)
  return { ...hours, keys, doors: await doorsOfHours(trx, one.propertyId, [one.hoursId]) }
}

export async function listUsers(trx: Transaction, one: One): Promise<HoursUsers> {
  await requireHours(trx, one)
  const { propertyId, hoursId } = one
  return {
    holdings: await listHoldingsOfHours(trx, propertyId, hoursId),
    credentials: await listCredentialsOfHours(trx, propertyId, hoursId),
  }
}

export async function createHours({ trx, audit }: UnitOfWork, propertyId: string, draft: HoursDraft) {
  if (await isFull(trx, 'hours', { property_id: propertyId }, HOURS_MAX)) throw tooMany('hoursTooMany')
  const { id: hoursId } = await orRefusal(insertHours(trx, propertyId, draft), calendarNotFound)
  await audit({ propertyId, action: 'hours.create', entityId: hoursId, after: auditedHours(draft) })
  return requireHours(trx, { propertyId, hoursId })
}

export async function updateHours({ trx, audit }: UnitOfWork, one: One, { version, ...draft }: HoursChange) {
  const { propertyId, hoursId } = one
  const before = await lockCurrent(trx, one, version)
  await orRefusal(changeHours(trx, propertyId, hoursId, draft), calendarNotFound)
  const change = { before: auditedHours(before), after: auditedHours(draft) }
  await audit({ propertyId, action: 'hours.update', entityId: before.id, ...change })
  return requireHours(trx, one)
}

export async function deleteHours({ trx, audit }: UnitOfWork, one: One, version: number): Promise<undefined> {
  const before = await lockCurrent(trx, one, version)
  await orRefusal(removeHours(trx, one.propertyId, one.hoursId))
  const { propertyId } = one
  await audit({ propertyId, action: 'hours.delete', entityId: before.id, before: auditedHours(before) })
}

async function lockCurrent(trx: Transaction, { propertyId, hoursId }: One, version: number) {
  const row = await lockHours(trx, propertyId, hoursId)
  if (!row) throw hoursNotFound()
  if (row.version !== version) throw stale()
  return { id: row.id, ...draftOf(row) }
}

type Stored = { name: string; windows: unknown; calendar_id: string | null }
const draftOf = ({ name, windows, calendar_id }: Stored): HoursDraft => ({
  name,
  windows: windows as HoursDraft['windows'],
  calendarId: calendar_id,
})

/** Hours as their changes name them. */
export async function findHours(trx: Transaction, propertyId: string, hoursId: string) {
  const [row] = await listHoursRows(trx, propertyId, hoursId)
  return row && { ...draftOf(row), version: row.version }
}

const present = (row: HoursRow): HoursView => {
  const { keys, guestKeys, holdings, credentials } = row
  return {
    hoursId: row.id,
    name: row.name,
    windows: row.windows,
    calendar: row.calendar_id ? { calendarId: row.calendar_id, name: row.calendar_name ?? '' } : null,
    use: { keys, guestKeys, holdings, credentials },
    isAttached: keys + guestKeys + holdings + credentials > 0,
    version: row.version,
  }
}
