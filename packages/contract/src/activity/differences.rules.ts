import { dayOf } from '../shared/days.ts'
import { type DayName, daysOf, type GuestSchedule } from '../shared/weekly-schedule.ts'
import type { Field, Reading, Single } from './change-type.ts'
import { type ChangeAction, typeOf } from './changes.rules.ts'

export type Values = Readonly<Record<string, unknown>>
/** What an entry of the audit says, with its personal values opened. */
export type Entry = { action: ChangeAction; before: Values | null; after: Values | null }

export type ShownScope = { kind: 'company' } | { kind: 'group' | 'property'; id: string }
export type ShownValue = string | number | boolean | ShownScope | GuestSchedule[]
/** `id` is what tells the thing from others: usually an id whose name is looked up. */
export type ShownItem = { id: ShownValue; differences: Difference[] }

/** How a field differs. `field` is its name; null is nothing. */
export type Difference =
  | { field: string; before: ShownValue | null; after: ShownValue | null }
  | { field: string; added: ShownValue[]; removed: ShownValue[] }
  | { field: string; addedItems: ShownItem[]; removedItems: ShownItem[]; changedItems: ShownItem[] }
  | { field: string; isHidden: true }

/** The fields of an entry that people are shown and that differ. Days are those of this time zone. */
export const differencesOf = ({ action, before, after }: Entry, timeZone: string): Difference[] =>
  compare(typeOf(action).fields ?? [], { before, after }, timeZone)

/** What the sentence of an entry contains: the name that the thing had before, and a number. */
export function sentenceValuesOf({ action, before, after }: Entry): { name?: string; count?: number } {
  const { name, count } = typeOf(action)
  const named = name && shown('text', before?.[name] ?? after?.[name], '')
  const counted = count && shown('number', after?.[count] ?? before?.[count], '')
  return {
    ...(typeof named === 'string' && { name: named }),
    ...(typeof counted === 'number' && { count: counted }),
  }
}

type Sides<Side> = { before: Side; after: Side }

const compare = (fields: readonly Field[], { before, after }: Sides<Values | null>, timeZone: string): Difference[] =>
  fields.flatMap(({ name, reading }): Difference[] => {
    const sides = { before: valueAt(before, name), after: valueAt(after, name) }
    // What an entry with an `after` leaves out there has not changed.
    if (after && sides.after === undefined) return []
    const found = differenceOf(reading, sides, timeZone)
    return found ? [{ field: name, ...found }] : []
  })

type Unnamed<Named> = Named extends unknown ? Omit<Named, 'field'> : never

function differenceOf(reading: Reading, sides: Sides<unknown>, timeZone: string): Unnamed<Difference> | undefined {
  if (reading === 'hidden') return isChanged(sides) ? { isHidden: true } : undefined
  if (typeof reading === 'object' && 'items' in reading) return itemsOf(reading.items, sides, timeZone)
  if (typeof reading === 'object' && 'list' in reading) {
    const shownIn = (all: unknown) =>
      arrayOf(all)
        .map((one) => shown(reading.list, one, timeZone))
        .filter((one) => one !== null)
    const [had, has] = [shownIn(sides.before), shownIn(sides.after)]
    const [added, removed] = [without(has, had), without(had, has)]
    return added.length + removed.length > 0 ? { added, removed } : undefined
  }
  const before = shown(reading, sides.before, timeZone)
  const after = shown(reading, sides.after, timeZone)
  return isSame(before, after) ? undefined : { before, after }
}

type Items = Extract<Reading, { items: unknown }>['items']

function itemsOf({ by, is, fields }: Items, sides: Sides<unknown>, timeZone: string): Unnamed<Difference> | undefined {
  const byId = (all: unknown) =>
    new Map(
      arrayOf(all)
        .filter(isObject)
        .map((one) => [JSON.stringify(shown(is, one[by], timeZone)), one] as const),
    )
  const [had, has] = [byId(sides.before), byId(sides.after)]
  const itemOf = (key: string): ShownItem => {
    const both = { before: had.get(key) ?? null, after: has.get(key) ?? null }
    return { id: JSON.parse(key), differences: compare(fields, both, timeZone) }
  }
  const addedItems = [...has.keys()].filter((key) => !had.has(key)).map(itemOf)
  const removedItems = [...had.keys()].filter((key) => !has.has(key)).map(itemOf)
  const kept = [...has.keys()].filter((key) => had.has(key)).map(itemOf)
  const changedItems = kept.filter(({ differences }) => differences.length > 0)
  const isAny = addedItems.length + removedItems.length + changedItems.length > 0
  return isAny ? { addedItems, removedItems, changedItems } : undefined
}

/** A flag says by itself that a secret changed. */
const isChanged = ({ before, after }: Sides<unknown>) =>
  typeof after === 'boolean' ? after : JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)

/** The value as people read it; null is nothing, an empty text, or a value that no release could have stored. */
export function shown(reading: Single | 'schedule', value: unknown, timeZone: string): ShownValue | null {
  if (value === null || value === undefined || value === '') return null
  if (reading === 'schedule') return schedulesOf(value)
  if (reading === 'scope') return scopeOf(value)
  if (reading === 'day' || reading === 'moment') {
    const millis = millisOf(value)
    return millis === null || reading === 'moment' ? millis : dayOf(millis, timeZone)
  }
  if (reading === 'yesNo') return typeof value === 'boolean' ? value : null
  if (reading === 'number' && Number.isFinite(Number(value))) return Number(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return typeof reading === 'object' && 'nameOf' in reading ? plainId(value) : value
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Entries have ids as the caller wrote them. Those of built-in roles are words. */
const plainId = (id: string) => (ID.test(id) ? id.toLowerCase() : id)

function millisOf(value: unknown): number | null {
  const millis = typeof value === 'string' ? Date.parse(value) : value
  return typeof millis === 'number' && Number.isFinite(millis) ? millis : null
}

/** Without a schedule, and with empty ones, guests get in at any time. Some entries store schedules as text. */
function schedulesOf(value: unknown): GuestSchedule[] | null {
  const schedules = arrayOf(typeof value === 'string' ? JSON.parse(value) : value) as readonly GuestSchedule[]
  const limiting = schedules.filter((one) => daysOf(one).length > 0)
  return limiting.length > 0 ? limiting.map(inOneOrder) : null
}

/** The audit keeps fields in another order than a service writes them, and schedules are compared as texts. */
function inOneOrder(schedule: GuestSchedule): GuestSchedule {
  const ranges = (day: DayName) => schedule.filter[day]?.map(({ startTime, endTime }) => ({ startTime, endTime })) ?? []
  return { type: schedule.type, filter: Object.fromEntries(daysOf(schedule).map((day) => [day, ranges(day)])) }
}

function scopeOf(value: unknown): ShownScope | null {
  if (!isObject(value)) return null
  const { kind, groupId, propertyId } = value
  if (kind === 'group' && typeof groupId === 'string') return { kind, id: plainId(groupId) }
  if (kind === 'property' && typeof propertyId === 'string') return { kind, id: plainId(propertyId) }
  return { kind: 'company' }
}

/** The value to which a path with dots leads. `*` are the values of the entry as items by their names. */
function valueAt(values: Values | null, name: string): unknown {
  if (name === '*') return values && Object.entries(values).map(([id, one]) => ({ id, ...(one as object | null) }))
  return name.split('.').reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), values)
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
function without(all: readonly ShownValue[], others: readonly ShownValue[]) {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return all.filter((one) => !known.has(JSON.stringify(one)))
}
