import { z } from 'zod'
import {
  ensureSubjectKeys,
  nameOf,
  openFor,
  readSubjectKeys,
  type Subject,
  type SubjectKeys,
  sealFor,
} from './audit-subjects.ts'
import type { Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

/** What stands in an entry instead of values whose key was destroyed. */
export const ERASED = 'erased'

type Values = Record<string, unknown>
type About = { propertyId?: string; action: string; entityId: string }
type Change = { before?: object; after?: object }

/** Names of people, how to reach them, and where they live. */
const PERSONAL = ['email', 'person_name', 'personName', 'unit_number', 'unitNumber']

/** Entries about one person, and the values that are personal in them. */
const aboutOne: readonly [RegExp, readonly string[]][] = [
  [/^people\./, PERSONAL],
  [/^access\.(suspend|resume)$/, ['reason']],
  [/^properties\.\w+Contact$/, ['name', 'email', 'phoneNumber']],
]
/** Entries with lists of people, each with an id. */
const ABOUT_MANY = /^integrations\.sync$/

/** Sealed values of an object, beside those that are not personal. The names of the values stay readable. */
const sealedValues = z.object({ of: z.uuid(), fields: z.array(z.string()), sealed: z.string() })
const PLACE = 'personal'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

type Visit = (object: Values, subjectId: string, fields: readonly string[]) => Values

/** Calls `visit` for every object in an entry that is about a person. */
function mapPeople({ action, entityId }: About, value: unknown, visit: Visit): unknown {
  const fields = aboutOne.find(([pattern]) => pattern.test(action))?.[1]
  if (fields) return isObject(value) ? visit(value, entityId, fields) : value
  if (!ABOUT_MANY.test(action)) return value
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inside)
    if (!isObject(part)) return part
    const mapped = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inside(one)]))
    return typeof part.id === 'string' ? visit(mapped, part.id, PERSONAL) : mapped
  }
  return inside(value)
}

/** Seals the personal values of entries. The keys of the people are made on the way. */
export async function sealPersonal<Entry extends About & Change>(
  trx: Transaction,
  keys: MasterKeys,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const subjects: Subject[] = []
  eachChange(entries, ({ propertyId }) => (object, id, fields) => {
    if (propertyId && fields.some((name) => object[name] != null)) subjects.push({ propertyId, id })
    return object
  })
  const subjectKeys = await ensureSubjectKeys(trx, keys, subjects)
  return eachChange(entries, ({ propertyId }) => (object, id, fields) => {
    const key = propertyId && subjectKeys.get(nameOf({ propertyId, id }))
    const personal = Object.entries(object).filter(([name, value]) => fields.includes(name) && value != null)
    if (!key || personal.length === 0) return object
    const names = personal.map(([name]) => name)
    const plain = Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
    const sealed = sealFor({ propertyId, id }, key, Object.fromEntries(personal))
    return { ...plain, [PLACE]: { of: id, fields: names, sealed } }
  })
}

function eachChange<Entry extends About & Change>(
  entries: readonly Entry[],
  visitOf: (entry: Entry) => Visit,
): Entry[] {
  return entries.map((entry) => {
    const mapped = (value: object | undefined) => mapPeople(entry, value, visitOf(entry)) as object | undefined
    const { before, after } = entry
    return { ...entry, ...(before && { before: mapped(before) }), ...(after && { after: mapped(after) }) }
  })
}

type Row = { before: Values | null; after: Values | null }

/** Opens the sealed values in rows of a property's audit. Those whose key was destroyed become `erased`. */
export async function openPersonal<Entry extends Row>(
  trx: Transaction,
  keys: MasterKeys,
  propertyId: string,
  rows: readonly Entry[],
): Promise<Entry[]> {
  const ids = new Set(rows.flatMap(sealedIn).map(({ of }) => of))
  const subjectKeys = await readSubjectKeys(
    trx,
    keys,
    Array.from(ids, (id) => ({ propertyId, id })),
  )
  const open = (value: Values | null) =>
    mapSealed(value, (found) => openValues(found, propertyId, subjectKeys)) as Values | null
  return rows.map((row) => ({ ...row, before: open(row.before), after: open(row.after) }))
}

type Sealed = z.infer<typeof sealedValues>

export function sealedIn({ before, after }: { before: unknown; after: unknown }): Sealed[] {
  const all: Sealed[] = []
  for (const value of [before, after]) mapSealed(value, (found) => void all.push(found))
  return all
}

function openValues({ of, fields, sealed }: Sealed, propertyId: string, subjectKeys: SubjectKeys): Values {
  const subject = { propertyId, id: of }
  const key = subjectKeys.get(nameOf(subject))
  const values = key && openFor(subject, key, sealed)
  return values ?? Object.fromEntries(fields.map((name) => [name, ERASED]))
}

function mapSealed(value: unknown, open: (found: Sealed) => Values | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSealed(one, open))
  if (!isObject(value)) return value
  const found = PLACE in value ? sealedValues.safeParse(value[PLACE]).data : undefined
  const plain = Object.entries(value).filter(([name]) => name !== PLACE || !found)
  const mapped = Object.fromEntries(plain.map(([name, one]) => [name, mapSealed(one, open)]))
  return found ? { ...mapped, ...open(found) } : mapped
}
