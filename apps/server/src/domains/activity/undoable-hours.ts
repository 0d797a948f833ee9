import { hoursRoutes } from '@portico/contract/hours/hours.routes'
import { findCredentialHours, findKeyHours, setHoursOfCredential, setHoursOfKey } from '../hours/attachments.service.ts'
import {
  type AuditedDay,
  type AuditedHours,
  auditedDay,
  auditedHours,
  dayOfAudit,
  hoursOfAudit,
} from '../hours/audited.service.ts'
import { findCalendar, updateCalendar } from '../hours/calendars.service.ts'
import { findHoldings, setHoldings } from '../hours/holdings.service.ts'
import { findHours, updateHours } from '../hours/hours.service.ts'
import type { AuditedHolding } from '../keys/hours-of-keys.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { asRequest, defineUndoable, type Thing } from './undoable-kind.ts'

/** Other hours may be longer ones, so they count as wider. */
const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

const hoursOf = ({ propertyId, id: hoursId }: Thing) => ({ propertyId, hoursId })
const hours = defineUndoable<AuditedHours>({
  read: async (trx, thing) => {
    const found = await findHours(trx, thing.propertyId, thing.id)
    return found && { values: auditedHours(found), version: found.version }
  },
  required: ['name', 'windows'],
  opens: (now, next) => isOther([now?.windows, now?.calendarId], [next?.windows, next?.calendarId]),
  apply: async (unit, _account, thing, { now: { version }, next }) =>
    next &&
    updateHours(
      unit,
      hoursOf(thing),
      asRequest(hoursRoutes.update, { params: hoursOf(thing), body: { ...hoursOfAudit(next), version } }).body,
    ),
})

type Calendar = { name: string; days: AuditedDay[] }
const calendarOf = ({ propertyId, id: calendarId }: Thing) => ({ propertyId, calendarId })
const calendar = defineUndoable<Calendar>({
  read: async (trx, thing) => {
    const found = await findCalendar(trx, calendarOf(thing))
    return found && { values: { name: found.name, days: found.days.map(auditedDay) }, version: found.version }
  },
  required: ['name'],
  opens: (now, next) => isOther(now?.days, next?.days),
  apply: async (unit, _account, thing, { now: { version }, next }) => {
    if (!next) return undefined
    const body = { name: next.name, days: next.days.map(dayOfAudit), version }
    return updateCalendar(
      unit,
      calendarOf(thing),
      asRequest(hoursRoutes.updateCalendar, { params: calendarOf(thing), body }).body,
    )
  },
})

type OfKey = { hoursId: string | null; guestHoursId: string | null; guestCalendarId: string | null }
const keyOf = ({ propertyId, id: keyId }: Thing) => ({ propertyId, keyId })
const ofKey = defineUndoable<OfKey>({
  read: async (trx, thing) => {
    const found = await findKeyHours(trx, keyOf(thing))
    if (!found) return undefined
    const { hours: own, guestHours, guestCalendar, version } = found
    const ids = { hoursId: own?.hoursId ?? null, guestHoursId: guestHours?.hoursId ?? null }
    return { values: { ...ids, guestCalendarId: guestCalendar?.calendarId ?? null }, version }
  },
  opens: isOther,
  apply: async (unit, _account, thing, { now: { version }, next }) =>
    next &&
    setHoursOfKey(
      unit,
      keyOf(thing),
      asRequest(hoursRoutes.setOfKey, { params: keyOf(thing), body: { ...next, version } }).body,
    ),
})

const ofCredential = defineUndoable<{ hoursId: string | null }>({
  read: async (trx, { propertyId, id: credentialId }) => {
    const found = await findCredentialHours(trx, { propertyId, credentialId })
    return found && { values: { hoursId: found.hours_id }, version: found.version }
  },
  opens: (now, next) => now?.hoursId !== null && isOther(now, next),
  apply: async (unit, _account, { propertyId, id: credentialId }, { now: { version = 0 }, next }) =>
    setHoursOfCredential(unit, { propertyId, credentialId }, { hoursId: next?.hoursId ?? null, version }),
})

type OfPerson = { holdings: AuditedHolding[] }
const personOf = ({ propertyId, id: personId }: Thing) => ({ propertyId, personId })
const ofPerson = defineUndoable<OfPerson>({
  read: async (trx, thing) => {
    if ((await readPeopleById(trx, thing.propertyId, [thing.id])).length === 0) return undefined
    return { values: { holdings: await findHoldings(trx, personOf(thing)) } }
  },
  opens: (now, next) => othersIn(now, next).length > 0,
  apply: async (unit, _account, thing, { now, next }) => {
    for (const { keyId, ...limits } of othersIn(now.values, next))
      await setHoldings(
        unit,
        personOf(thing),
        asRequest(hoursRoutes.setOfPerson, { params: personOf(thing), body: { keyIds: [keyId], ...limits } }).body,
      )
  },
})

/** The holdings that become others. A key that the person has lost meanwhile does not come back by this. */
const othersIn = (now: OfPerson | null, next: OfPerson | null): AuditedHolding[] =>
  (next?.holdings ?? []).filter((one) => {
    const held = now?.holdings.find(({ keyId }) => keyId === one.keyId)
    return held !== undefined && isOther(valuesOf(held), valuesOf(one))
  })
const valuesOf = ({ hoursId, startTimeMillis, endTimeMillis }: AuditedHolding) => [
  hoursId,
  startTimeMillis,
  endTimeMillis,
]

export const undoableHours = {
  'hours.update': hours,
  'hours.updateCalendar': calendar,
  'hours.setOfKey': ofKey,
  'hours.setOfPerson': ofPerson,
  'hours.setOfCredential': ofCredential,
}
