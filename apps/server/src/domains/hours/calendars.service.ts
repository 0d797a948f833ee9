import { CALENDARS_MAX } from '@portico/contract/hours/hours.rules'
import type {
  CalendarChange,
  CalendarDayDraft,
  CalendarDraft,
  CalendarView,
} from '@portico/contract/hours/hours.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import { auditedDay } from './audited.service.ts'
import {
  type CalendarRow,
  changeCalendar,
  insertCalendar,
  listCalendarRows,
  listDays,
  lockCalendar,
  removeCalendar,
  writeDays,
} from './calendars.store.ts'
import { calendarNotFound, orRefusal, stale, tooMany } from './refusals.ts'

type One = { propertyId: string; calendarId: string }

export async function listCalendars(trx: Transaction, propertyId: string) {
  const rows = await listCalendarRows(trx, propertyId)
  return { calendars: rows.map(present), total: totalOf(rows) }
}

export async function getCalendar(trx: Transaction, { propertyId, calendarId }: One): Promise<CalendarView> {
  const [row] = await listCalendarRows(trx, propertyId, calendarId)
  if (!row) throw calendarNotFound()
  return { ...present(row), days: await listDays(trx, propertyId, calendarId) }
}

export async function createCalendar({ trx, audit }: UnitOfWork, propertyId: string, draft: CalendarDraft) {
  if (await isFull(trx, 'calendars', { property_id: propertyId }, CALENDARS_MAX)) throw tooMany('calendarsTooMany')
  const { id: calendarId } = await orRefusal(insertCalendar(trx, propertyId, draft))
  await writeDays(trx, propertyId, calendarId, draft.days)
  const after = { name: draft.name, days: draft.days.map(auditedDay) }
  await audit({ propertyId, action: 'hours.createCalendar', entityId: calendarId, after })
  return getCalendar(trx, { propertyId, calendarId })
}

/** The audit keeps the days that differ. */
export async function updateCalendar({ trx, audit }: UnitOfWork, one: One, { version, ...draft }: CalendarChange) {
  const { propertyId, calendarId } = one
  const before = await lockCurrent(trx, one, version)
  await orRefusal(changeCalendar(trx, propertyId, calendarId, draft))
  await writeDays(trx, propertyId, calendarId, draft.days)
  await audit({
    propertyId,
    action: 'hours.updateCalendar',
    entityId: before.id,
    before: { name: before.name, days: otherThan(before.days, draft.days) },
    after: { name: draft.name, days: otherThan(draft.days, before.days) },
  })
  return getCalendar(trx, one)
}

export async function deleteCalendar({ trx, audit }: UnitOfWork, one: One, version: number): Promise<undefined> {
  const { id, name, days } = await lockCurrent(trx, one, version)
  await orRefusal(removeCalendar(trx, one.propertyId, one.calendarId))
  const before = { name, days: days.map(auditedDay) }
  await audit({ propertyId: one.propertyId, action: 'hours.deleteCalendar', entityId: id, before })
}

/** A calendar as its changes name it. */
export async function findCalendar(trx: Transaction, { propertyId, calendarId }: One) {
  const [row] = await listCalendarRows(trx, propertyId, calendarId)
  return row && { name: row.name, version: row.version, days: await listDays(trx, propertyId, calendarId) }
}

async function lockCurrent(trx: Transaction, { propertyId, calendarId }: One, version: number) {
  const row = await lockCalendar(trx, propertyId, calendarId)
  if (!row) throw calendarNotFound()
  if (row.version !== version) throw stale()
  return { ...row, days: await listDays(trx, propertyId, calendarId) }
}

function otherThan(days: readonly CalendarDayDraft[], others: readonly CalendarDayDraft[]) {
  const textOf = (day: CalendarDayDraft) => {
    const { date, kind, spans, name } = auditedDay(day)
    return JSON.stringify([date, kind, spans, name])
  }
  const known = new Set(others.map(textOf))
  return days.filter((day) => !known.has(textOf(day))).map(auditedDay)
}

/** Hours that nothing uses change nothing, and neither does their calendar. */
const present = ({ id, name, version, day_count, next_day, hours, guest_keys }: CalendarRow) => ({
  calendarId: id,
  name,
  dayCount: day_count,
  nextDay: next_day,
  hours: hours.map(({ hoursId, name: named }) => ({ hoursId, name: named })),
  guestKeys: guest_keys,
  isAttached: guest_keys.length > 0 || hours.some(({ isUsed }) => isUsed),
  version,
})
