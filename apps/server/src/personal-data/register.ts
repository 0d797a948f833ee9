import type { DB } from '../platform/database.gen.ts'
import { columnsOfMembers } from './columns-of-members.ts'
import { columnsOfPeople } from './columns-of-people.ts'
import { columnsOfThings } from './columns-of-things.ts'
import { type Columns, type Fate, type Personal, type Table, THINGS, type Work } from './personal.ts'
import { stores } from './stores.ts'

/**
 * For every column of every table whether it is personal, whose it is, and what becomes of it when that person is erased. Numbers, times and
 * yes or no go with their row, and are named only where they tell people apart. Erasure, docs/privacy.md and tests follow from it.
 */
export const columns: Columns = { ...columnsOfPeople, ...columnsOfMembers, ...columnsOfThings }

export type Entry = Personal & { table: keyof DB; column: string }

const tables = Object.entries(columns) as [keyof DB, Table<keyof DB>][]

export const personalColumns: readonly Entry[] = tables.flatMap(([table, { personal = {} }]) =>
  Object.entries<Personal | readonly Personal[]>(personal).flatMap(([column, said]) =>
    [said].flat().map((one) => ({ ...one, table, column })),
  ),
)

/** Whether the register says of a column what it is. */
export function isClassified(table: string, column: string): boolean {
  const { personal = {}, others = [] } = new Map<string, Table<keyof DB>>(tables).get(table) ?? {}
  return column in personal || others.some((one) => one === column) || THINGS.includes(column)
}

/** The columns of which the register says something. */
export const classifiedColumns: readonly { table: string; column: string }[] = tables.flatMap(
  ([table, { personal = {}, others = [] }]) =>
    [...Object.keys(personal), ...others].map((column) => ({ table, column: String(column) })),
)

export const columnsThat = (becomes: Fate) => personalColumns.filter((entry) => entry.becomes === becomes)

const workOf = ({ becomes }: Personal): Work[] => (typeof becomes === 'object' && 'by' in becomes ? [becomes.by] : [])

/** What the erasure of a person has to do that is more than a column. */
export const neededWorks: readonly Work[] = [
  ...new Set([...personalColumns, ...Object.values(stores).flatMap(({ personal }) => personal)].flatMap(workOf)),
]
