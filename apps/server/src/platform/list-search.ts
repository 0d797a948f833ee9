import type { Condition, Search } from '@portico/contract/shared/search.rules'
import { type RawBuilder, sql } from 'kysely'
import { folded } from './folding.ts'

export type Found = RawBuilder<boolean>
/** What was typed. `isIn` says whether a text of the database contains it or, if `isWhole`, equals it. */
export type Typed = { value: string; isWhole: boolean; isIn: (text: RawBuilder<unknown>) => Found }

/** How a list is searched by one of its fields. */
export type SearchedField = {
  /** Whether the field has what was typed. */
  has?: (typed: Typed) => Found | undefined
  /** Whether the field has this word of an enumeration. */
  is?: (word: string) => Found | undefined
}
export type SearchedFields<Field extends string> = Record<Field, SearchedField> & {
  /** For what is typed without a field. */
  anywhere: Required<Pick<SearchedField, 'has'>>
}

const pattern = (value: string) => `%${value.replaceAll(/[\\%_]/g, '\\$&')}%`

function typedIn({ value, operator }: Condition): Typed {
  const isWhole = operator.endsWith('=')
  const wanted = folded(value)
  return {
    value: wanted,
    isWhole,
    isIn: (text) =>
      isWhole
        ? sql<boolean>`portico.folded(coalesce(${text}, '')) = ${wanted}`
        : sql<boolean>`portico.folded(coalesce(${text}, '')) like ${pattern(wanted)}`,
  }
}

function meets<Field extends string>(condition: Condition<Field>, fields: SearchedFields<Field>): Found {
  const { field, operator, words = {} } = condition
  const searched = field ? fields[field] : fields.anywhere
  const named = Object.entries(words as Record<string, string[]>).flatMap(([of, values]) =>
    field && of !== field ? [] : values.map((word) => fields[of as Field].is?.(word)),
  )
  const found = [searched.has?.(typedIn(condition)), ...named].filter((one) => one !== undefined)
  const isFound = found.length > 0 ? sql<boolean>`(${sql.join(found, sql` or `)})` : sql<boolean>`false`
  return operator.startsWith('!') ? sql<boolean>`not ${isFound}` : isFound
}

/** The condition in SQL for the records that a search means. */
export function searchIn<Field extends string>({ filter, match }: Search<Field>, fields: SearchedFields<Field>): Found {
  if (filter.length === 0) return sql<boolean>`true`
  const conditions = filter.map((condition) => meets(condition, fields))
  return sql<boolean>`(${sql.join(conditions, match === 'any' ? sql` or ` : sql` and `)})`
}
