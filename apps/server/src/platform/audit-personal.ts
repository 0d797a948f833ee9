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
/** What an entry says about people, and the names of the values that are personal in it. */
type Personal = { propertyId?: string; entityId: string; personal?: readonly PersonalField[] }
type Change = { before?: object; after?: object }

/** Values that name people, say how to reach them or where they live. Under these names they are personal in every entry. */
export const PERSONAL = [
  'email',
  'person_name',
  'personName',
  'unit_number',
  'unitNumber',
  'phoneNumber',
  'visitorName',
] as const
/** A name or a reason is personal if the entry is about a person. */
export type PersonalField = (typeof PERSONAL)[number] | 'name' | 'reason'

/** Sealed values of an object, beside those that are not personal. The names of the values stay readable. */
const sealedValues = z.object({ of: z.uuid(), fields: z.array(z.string()), sealed: z.string() })
const PLACE = 'personal'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

type Visit = (object: Values, subjectId: string) => Values

/** Calls `visit` for every object of an entry. It is about the person of its own `id` or, if it has none, about that of the object around it. */
function mapObjects(value: unknown, subjectId: string, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, subjectId, visit))
  if (!isObject(value)) return value
  const ownId = typeof value.id === 'string' ? value.id : subjectId
  const mapped = Object.entries(value).map(([name, one]) => [name, mapObjects(one, ownId, visit)])
  return visit(Object.fromEntries(mapped), ownId)
}

/** Seals the personal values of entries. The keys of the people are made on the way. */
export async function sealPersonal<Entry extends Personal & Change>(
  trx: Transaction,
  keys: MasterKeys,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const subjects: Subject[] = []
  eachChange(entries, ({ propertyId, personal = [] }) => (object, id) => {
    if (propertyId && personal.some((name) => object[name] != null)) subjects.push({ propertyId, id })
    return object
  })
  const subjectKeys = await ensureSubjectKeys(trx, keys, subjects)
  return eachChange(entries, ({ propertyId, personal = [] }) => (object, id) => {
    const key = propertyId && subjectKeys.get(nameOf({ propertyId, id }))
    const fields = personal.filter((name) => object[name] != null)
    if (!key || fields.length === 0) return object
    const plain = Object.entries(object).filter(([name]) => !fields.some((field) => field === name))
    const sealed = sealFor({ propertyId, id }, key, Object.fromEntries(fields.map((name) => [name, object[name]])))
    return { ...Object.fromEntries(plain), [PLACE]: { of: id, fields, sealed } }
  })
}

function eachChange<Entry extends Personal & Change>(
  entries: readonly Entry[],
  visitOf: (entry: Entry) => Visit,
): Entry[] {
  return entries.map((entry) => {
    const { before, after, entityId, personal } = entry
    if (!personal) return entry
    const mapped = (value: object) => mapObjects(value, entityId, visitOf(entry)) as object
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
  return openPersonalOf(trx, keys, rows, () => propertyId)
}

/** The same for rows of several properties. A row without a property has no sealed values. */
export async function openPersonalOf<Entry extends Row>(
  trx: Transaction,
  keys: MasterKeys,
  rows: readonly Entry[],
  propertyOf: (row: Entry) => string | null,
): Promise<Entry[]> {
  const subjects = rows.flatMap((row) => {
    const propertyId = propertyOf(row)
    return propertyId ? sealedIn(row).map(({ of }) => ({ propertyId, id: of })) : []
  })
  const unique = [...new Map(subjects.map((subject) => [nameOf(subject), subject])).values()]
  const subjectKeys = await readSubjectKeys(trx, keys, unique)
  return rows.map((row) => {
    const propertyId = propertyOf(row)
    if (!propertyId) return row
    const open = (value: Values | null) =>
      mapSealed(value, (found) => openValues(found, propertyId, subjectKeys)) as Values | null
    return { ...row, before: open(row.before), after: open(row.after) }
  })
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
