import { addToDay, startOfDay } from '@portico/contract/shared/days'
import { folded } from '@portico/contract/shared/folding'
import { COUNTED_MAX } from '@portico/contract/shared/page'
import type { Condition, Search } from '@portico/contract/shared/search.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'
import { japaneseSpellings } from './spelling/spellings.ts'

export type Found = RawBuilder<boolean>
/** What was typed. `isIn` says whether a text of the database contains it, or a name that is read like it, or, if `isWhole`, equals it. */
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

export const ofColumn = (column: RawBuilder<unknown>) => ({ has: ({ isIn }: Typed) => isIn(column) })

/** A year, a month or a day as the portal shows it. */
const DATE = /^\d{4}(?:-\d\d){0,2}$/
const units = { 4: 'year', 7: 'month', 10: 'day' } as const

/** Whether a time is within the year, month or day that was typed. Undefined if something else was typed. */
export function isWithin(time: RawBuilder<unknown>, { value, isWhole }: Typed, timeZone: string): Found | undefined {
  const unit = units[value.length as keyof typeof units]
  const first = `${value}-01-01`.slice(0, 10)
  if (!DATE.test(value) || Number.isNaN(Date.parse(first)) || (isWhole && unit !== 'day')) return undefined
  const [from, to] = [first, addToDay(first, 1, unit)].map((day) => new Date(startOfDay(day, timeZone)))
  return sql<boolean>`(${time} is not null and ${time} >= ${from} and ${time} < ${to})`
}

/** A time of which the portal shows the day, or `-` if there is none. */
export const ofTime = (time: RawBuilder<unknown>, timeZone: string) => ({
  has: (typed: Typed) =>
    isWithin(time, typed, timeZone) ??
    typed.isIn(sql`coalesce(to_char(${time} at time zone ${timeZone}, 'YYYY-MM-DD'), '-')`),
})

const pattern = (value: string) => `%${value.replaceAll(/[\\%_]/g, '\\$&')}%`

function typedIn({ value, operator }: Condition): Typed {
  const isWhole = operator.endsWith('=')
  const wanted = folded(value)
  const patterns = isWhole ? [] : [wanted, ...japaneseSpellings(wanted)].map(pattern)
  return {
    value: wanted,
    isWhole,
    isIn: (text) =>
      isWhole
        ? sql<boolean>`portico.folded(coalesce(${text}, '')) = ${wanted}`
        : sql<boolean>`portico.folded(coalesce(${text}, '')) like any(${patterns}::text[])`,
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

/** A page beyond the end is the last one. */
export const pageWithin = (total: number, { pageSize, pageNumber }: { pageSize: number; pageNumber: number }) =>
  Math.min(pageNumber, Math.max(1, Math.ceil(total / pageSize)))

type Page = { ids: string[]; total: number; page: number }
/** With `hasMore` the search finds more than `total`. */
type PageOfSearch = Page & { hasMore: boolean }
type Asked = {
  sort?: string | undefined
  pageSize?: number | undefined
  pageNumber: number
  /** The record whose page is asked for. */
  holding?: string | undefined
}

const orderBy = (sort: string | undefined) =>
  sql`order by value ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, name, id`

/**
 * The ids of one page, and how many records all pages have. Without a page size the page has all of them. `found` is a statement that selects
 * `id`, the `value` to sort by, and `name` for records with the same value. `total` is given if the number of records is kept: then only the
 * page is read.
 */
export async function findPage(
  trx: Transaction,
  { sort, pageSize, pageNumber, holding }: Asked,
  found: RawBuilder<unknown>,
  total?: RawBuilder<number>,
): Promise<Page> {
  const count = total ?? sql`(select count(*)::int from found)`
  const order = orderBy(sort)
  const wanted = holding
    ? sql`coalesce((select (r.n + of_page - 1) / of_page from (select id, row_number() over (${order}) as n from found) r
        where r.id = ${holding}), ${pageNumber})::int`
    : sql`${pageNumber}::int`
  const { rows } = await sql<Page>`
    with found as ${total ? sql`not materialized` : sql`materialized`} (${found}), size as (
      select ${count} as total, coalesce(${pageSize ?? null}::int, greatest(${count}, 1)) as of_page
    ), place as (
      select total, of_page, least(${wanted}, greatest(1, (total + of_page - 1) / of_page)) as page from size
    )
    select total, page, array(select id from found ${order}
      limit of_page offset (page - 1) * of_page) as ids
    from place`.execute(trx)
  return rows[0] ?? { ids: [], total: 0, page: 1 }
}

type AskedOfSearch<Field extends string> = Asked & {
  filter: readonly Condition<Field>[]
  counting: 'exact' | 'limited'
}

/**
 * The same for a list with a search. A limited count of what a text finds ends after COUNTED_MAX. Beyond that PostgreSQL reads the records in
 * their order, until the page is full; the last page knows the total. A page beyond the end is the last one here, too: it needs the exact count.
 */
export async function findPageOfSearch<Field extends string>(
  trx: Transaction,
  asked: AskedOfSearch<Field>,
  fields: SearchedFields<Field>,
  found: RawBuilder<unknown>,
  total?: RawBuilder<number>,
): Promise<PageOfSearch> {
  const { filter, counting, sort, pageSize, pageNumber, holding } = asked
  const exact = async () => ({ ...(await findPage(trx, asked, found, total)), hasMore: false })
  const readsTexts = filter.some(({ field }) => !field || fields[field].has)
  if (counting === 'exact' || !readsTexts || !pageSize || holding) return exact()
  const first = await findPage(trx, asked, sql`select * from (${found}) f limit ${COUNTED_MAX + 1}`)
  if (first.total <= COUNTED_MAX) return { ...first, hasMore: false }
  const before = (pageNumber - 1) * pageSize
  const { rows } = await sql<{ id: string }>`select id from (${found}) f ${orderBy(sort)}
    limit ${pageSize + 1} offset ${before}`.execute(trx)
  if (rows.length === 0) return exact()
  const ids = rows.slice(0, pageSize).map(({ id }) => id)
  const isLast = rows.length <= pageSize
  return { ids, total: isLast ? before + rows.length : COUNTED_MAX, page: pageNumber, hasMore: !isLast }
}
