import type { BuildingDraft } from '@portico/contract/properties/building.schema'
import type { Permission } from '@portico/contract/shared/permissions'
import type { RowProblem, Sheet, WordList } from '@portico/contract/workbooks/workbooks.rules'
import type { z } from 'zod'
import { dayIn1900, namesInPath } from '../cells.ts'
import { type Dictionary, wordKey } from '../file-texts.ts'
import { type Problem, problemOf, type Values } from '../rows.ts'
import type { Book, BookDevice, BookEntrance, BookKeyEntrance, BookPerson, BookPlace } from './book.ts'

/** What a row does. Things that do not exist yet have an id of the plan, which begins with `new `. */
export type Act =
  | { do: 'place'; place: BookPlace; isNew: boolean }
  | { do: 'entrance'; entrance: BookEntrance; isNew: boolean }
  | { do: 'device'; device: BookDevice; isNew: boolean }
  | { do: 'key'; keyId: string | null; name: string; description: string | null; entrance: BookKeyEntrance }
  | { do: 'person'; person: BookPerson; before: BookPerson | null; newKeyIds: string[] }
  | { do: 'property'; propertyId: string | null; version: number; draft: BuildingDraft }

export type Outcome = 'ADDED' | 'CHANGED' | 'SAME'
export type Planned =
  | { index: number; problem: Problem }
  | { index: number; problem?: never; outcome: Outcome; changes: string[]; act: Act }

export type PlannedRow = { index: number; number: number; values: Values }

export type Plan = {
  book: Book
  held: readonly string[]
  hasAcceptedTerms: boolean
  /** A preview tells a name that nobody knows from one that stands in a row with a problem. In an import only the latter is left. */
  isPreview: boolean
  dictionary: Dictionary
  isFrom1904: boolean
  /** Names of things whose rows have a problem. */
  failed: Set<string>
  /** The row that is about a thing. */
  seen: Map<string, number>
}

export const newPlan = (plan: Omit<Plan, 'failed' | 'seen'>): Plan => ({ ...plan, failed: new Set(), seen: new Map() })

export const newId = (index: number) => `new ${index}`
export const isNewId = (id: string) => id.startsWith('new ')

export class RowRefused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`A row is refused: ${problem.code}.`)
    this.problem = problem
  }
}

export function refuse(code: RowProblem, column: string | null = null, value: string | null = null): never {
  throw new RowRefused(problemOf(code, column, value))
}

/** Plans each row by itself: one that is refused keeps no other from its plan. */
export function planEach<Row extends PlannedRow>(
  rows: readonly Row[],
  work: (row: Row) => Omit<Extract<Planned, { outcome: Outcome }>, 'index'>,
  onRefused: (row: Row) => void = () => {},
): Planned[] {
  return rows.map((row) => {
    try {
      return { index: row.index, ...work(row) }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      onRefused(row)
      return { index: row.index, problem: error.problem }
    }
  })
}

const needsOf: Record<Sheet, readonly Permission[]> = {
  properties: ['properties.change'],
  places: ['properties.change'],
  entrances: ['properties.change', 'entrances.read'],
  devices: ['devices.change'],
  keys: ['keys.change'],
  people: ['people.change'],
}

export const mayChange = (sheet: Sheet, held: readonly string[]) =>
  needsOf[sheet].every((permission) => held.includes(permission))

/** A row about something that another row is about already. */
export function refuseSecond({ seen }: Plan, thing: string, { number }: PlannedRow, column: string) {
  const first = seen.get(thing)
  if (first !== undefined && first !== number) refuse('duplicate', column, String(first))
  seen.set(thing, number)
}

/** A value that a new row needs; `stored` is what an existing thing has. */
export function needed(values: Values, column: string, stored?: string): string {
  return values[column] ?? stored ?? refuse('required', column)
}

export function wordIn<Value extends string>({ dictionary }: Plan, values: Values, column: string, list: WordList) {
  const text = values[column]
  if (text === undefined) return undefined
  const plain = list === 'yesNo' && /^(true|false)$/i.test(text) ? (/t/i.test(text) ? 'YES' : 'NO') : text
  return (dictionary.words.get(wordKey(list, plain)) ?? refuse('unknownWord', column, text)) as Value
}

export function yesNoIn(plan: Plan, values: Values, column: string): boolean | undefined {
  const word = wordIn(plan, values, column, 'yesNo')
  return word === undefined ? undefined : word === 'YES'
}

export function dayOfCell({ isFrom1904 }: Plan, values: Values, column: string) {
  const text = values[column]
  return text === undefined ? undefined : (dayIn1900(text, isFrom1904) ?? refuse('dayInvalid', column, text))
}

const missing = (plan: Plan, name: string, unknown: RowProblem) =>
  plan.isPreview && !plan.failed.has(name) ? unknown : 'parentFailed'

/** The place of a path. `column` is where it stands. */
export function placeAt(plan: Plan, text: string, column: string, names = namesInPath(text)): string {
  const found = plan.book.findPath(names)
  if (found === 'ambiguous') refuse('ambiguous', column, text)
  // A place has a problem if one of those around it has.
  const around = names.map((_, index) => failedPlace(names.slice(0, index + 1))).find((name) => plan.failed.has(name))
  return found ?? refuse(missing(plan, around ?? failedPlace(names), 'unknownPlace'), column, text)
}
export const failedPlace = (names: readonly string[]) => `place ${names.join('\n').toLowerCase()}`

/** An entrance by its code or its name. */
export function entranceAt(plan: Plan, text: string, column: string): BookEntrance {
  const ids = [...new Set([...plan.book.entrancesWithCode(text), ...plan.book.entrancesNamed(text)])]
  const found = ids.flatMap((id) => plan.book.entrances.get(id) ?? [])
  const open = found.filter(({ isArchived }) => !isArchived)
  if (open.length > 1) refuse('ambiguous', column, text)
  const [entrance] = open
  if (entrance) return entrance
  if (found.length > 0) refuse('archived', column, text)
  return refuse(missing(plan, failedEntrance(text), 'unknownEntrance'), column, text)
}
export const failedEntrance = (text: string) => `entrance ${text.trim().toLowerCase()}`

export function keyAt(plan: Plan, text: string, column: string): string {
  const [keyId, another] = plan.book.keysNamed(text)
  if (another) refuse('ambiguous', column, text)
  return keyId ?? refuse(missing(plan, failedKey(text), 'unknownKey'), column, text)
}
export const failedKey = (text: string) => `key ${text.trim().toLowerCase()}`

/** The first rule of a schema that a value breaks. `columnOf` says where the value of a field stands. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  columnOf: Readonly<Record<string, string>>,
  values: Values,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const column = columnOf[String(issue?.path[0])] ?? null
  const text = column === null ? null : (values[column] ?? null)
  return refuse(text === null && column !== null ? 'required' : codeOfRule(issue?.message ?? ''), column, text)
}

const codeOfRule = (rule: string): RowProblem => {
  if (rule === 'timeZoneOfCountry') return 'zoneOfCountry'
  if (rule === 'countryRequired') return 'countryUnknown'
  return rule.endsWith('Required') ? 'required' : 'invalid'
}

/** The columns of which the values differ. */
export const differing = <Thing extends object>(
  before: Thing,
  after: Thing,
  columnOf: { readonly [Field in keyof Thing]?: string },
): string[] =>
  Object.entries(columnOf).flatMap(([field, column]) =>
    JSON.stringify(before[field as keyof Thing]) === JSON.stringify(after[field as keyof Thing])
      ? []
      : [column as string],
  )
