import type { Field, Reading } from './change-type.ts'
import { typeOf } from './changes.rules.ts'
import { arrayOf, type Entry, isObject, isSame, shown, type Values } from './differences.rules.ts'

/**
 * What undoing makes of a thing. `next` leaves alone what was changed since the entry, `whole` does not: how the two differ is what is left.
 * Null: the thing is not there.
 */
export type SetBack = { next: Values | null; whole: Values | null }

type Context = {
  timeZone: string
  /** Whether the value of a field can be as it was: a key may be deleted since. */
  fits(field: string, value: unknown): boolean
}
type Sides<Side> = { before: Side; after: Side; now: Side }

/** Sets back, field by field, what still equals the `after` of the entry. */
export function setBack({ action, before, after }: Entry, now: Values | null, context: Context): SetBack {
  const fields = typeOf(action).fields ?? []
  if (before && after && now) return fieldsBack(fields, { before, after, now }, context)
  if (!areSame(fields, now, after, context)) return { next: now, whole: before }
  return { next: before && fitting(fields, before, context), whole: before }
}

function fieldsBack(fields: readonly Field[], { before, after, now }: Sides<Values>, context: Context) {
  const next: Record<string, unknown> = { ...now }
  const whole: Record<string, unknown> = { ...now }
  for (const { name, reading } of fields) {
    // What an entry leaves out has not changed.
    if (after[name] === undefined) continue
    const back = valueBack({ name, reading }, { before: before[name], after: after[name], now: now[name] }, context)
    next[name] = back.next
    whole[name] = back.whole
  }
  return { next, whole }
}

type Back = { next: unknown; whole: unknown }

function valueBack({ name, reading }: Pick<Field, 'name' | 'reading'>, sides: Sides<unknown>, context: Context): Back {
  if (isOfMany(reading)) return manyBack(name, reading, sides, context)
  const { before, after, now } = sides
  const isAs = (one: unknown, other: unknown) => isSame(read(reading, one, context), read(reading, other, context))
  if (isAs(before, after) || isAs(now, before)) return { next: now, whole: now }
  const wanted = before ?? null
  return { next: isAs(now, after) && context.fits(name, wanted) ? wanted : now, whole: wanted }
}

/** Values without an order, and things with fields of their own: each comes, goes or changes by itself. */
function manyBack(name: string, reading: OfMany, sides: Sides<unknown>, context: Context): Back {
  const [had, has, holds] = [sides.before, sides.after, sides.now].map((all) => byKey(reading, all, context)) as [
    Map<string, unknown>,
    Map<string, unknown>,
    Map<string, unknown>,
  ]
  const next = new Map(holds)
  const whole = new Map(holds)
  for (const key of new Set([...had.keys(), ...has.keys()])) {
    const [before, after, now] = [had.get(key), has.get(key), holds.get(key)]
    if (isSameOne(reading, before, after, context) || isSameOne(reading, now, before, context)) continue
    if ('items' in reading && isObject(before) && isObject(after) && isObject(now)) {
      const back = fieldsBack(reading.items.fields, { before, after, now }, context)
      next.set(key, back.next)
      whole.set(key, back.whole)
      continue
    }
    put(whole, key, before)
    const value = 'items' in reading && isObject(before) ? before[reading.items.by] : before
    const canBe = before === undefined || context.fits(name, value)
    if (isSameOne(reading, now, after, context) && canBe) put(next, key, before)
  }
  return { next: [...next.values()], whole: [...whole.values()] }
}

type OfMany = Extract<Reading, { list: unknown } | { items: unknown }>
const isOfMany = (reading: Reading): reading is OfMany =>
  typeof reading === 'object' && ('list' in reading || 'items' in reading)

function byKey(reading: OfMany, all: unknown, context: Context): Map<string, unknown> {
  const [is, by] = 'items' in reading ? [reading.items.is, reading.items.by] : [reading.list, undefined]
  return new Map(
    arrayOf(all).map((one) => {
      const value = by !== undefined && isObject(one) ? one[by] : one
      return [JSON.stringify(shown(is, value, context.timeZone)), one]
    }),
  )
}

const put = (map: Map<string, unknown>, key: string, value: unknown) =>
  value === undefined ? void map.delete(key) : void map.set(key, value)

function isSameOne(reading: OfMany, one: unknown, other: unknown, context: Context): boolean {
  if (one === undefined || other === undefined) return one === other
  return 'list' in reading || areSame(reading.items.fields, one as Values, other as Values, context)
}

const areSame = (fields: readonly Field[], one: Values | null, other: Values | null, context: Context): boolean =>
  one === null || other === null
    ? one === other
    : fields.every(({ name, reading }) => isSameValue(reading, one[name], other[name], context))

function isSameValue(reading: Reading, one: unknown, other: unknown, context: Context): boolean {
  if (!isOfMany(reading)) return isSame(read(reading, one, context), read(reading, other, context))
  const [some, others] = [byKey(reading, one, context), byKey(reading, other, context)]
  return some.size === others.size && [...some].every(([key, a]) => isSameOne(reading, a, others.get(key), context))
}

const read = (reading: Exclude<Reading, OfMany>, value: unknown, { timeZone }: Context) =>
  reading === 'hidden' ? null : shown(reading, value, timeZone)

/** Of something that comes back, the values of lists that can come back with it. */
const fitting = (fields: readonly Field[], values: Values, context: Context): Values => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(({ reading }) => isOfMany(reading))
      .map(({ name }) => [name, arrayOf(values[name]).filter((one) => context.fits(name, one))]),
  ),
})
