import { MANUAL, type PeopleField, type PeoplePart, SUSPENDED } from '@portico/contract/people/people.rules'
import type { PeopleQuery, PeopleSearch } from '@portico/contract/people/people.schema'
import { addToDay, startOfDay } from '@portico/contract/shared/days'
import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/collations.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Found, type SearchedFields, searchIn, type Typed } from '../../platform/list-search.ts'
import { enrollmentStatus, nameInOrder } from './people.store.ts'

/** A year, a month or a day as the portal shows it. */
const DATE = /^\d{4}(?:-\d\d){0,2}$/
const units = { 4: 'year', 7: 'month', 10: 'day' } as const

/** Whether access ends within the year, month or day that was typed. Undefined if something else was typed. */
function endsWithin({ value, isWhole }: Typed, timeZone: string): Found | undefined {
  const unit = units[value.length as keyof typeof units]
  const first = `${value}-01-01`.slice(0, 10)
  if (!DATE.test(value) || Number.isNaN(Date.parse(first)) || (isWhole && unit !== 'day')) return undefined
  const [from, to] = [first, addToDay(first, 1, unit)].map((day) => new Date(startOfDay(day, timeZone)))
  return sql<boolean>`(p.service_expires_at is not null and p.service_expires_at >= ${from} and p.service_expires_at < ${to})`
}

const lastDay = (timeZone: string) =>
  sql`coalesce(to_char(p.service_expires_at at time zone ${timeZone}, 'YYYY-MM-DD'), '-')`

const keyCount = sql<number>`(select count(*) from person_keys h where h.property_id = p.property_id and h.person_id = p.id)`
const codeCount = sql<number>`(select count(*) from credentials c where c.property_id = p.property_id and c.person_id = p.id
  and c.type = 'CODE' and c.status in ('ENABLED', 'ACTIVE'))`
const placeName = sql`(select l.name from places l where l.property_id = p.property_id and l.id = p.place_id)`
const keyNames = sql`(select string_agg(k.name, ' ' order by k.name) from person_keys h join keys k on k.property_id = h.property_id and k.id = h.key_id
  where h.property_id = p.property_id and h.person_id = p.id)`

const ofColumn = (column: RawBuilder<unknown>) => ({ has: ({ isIn }: Typed) => isIn(column) })
const ofCount = (number: RawBuilder<number>) => ({
  has: ({ value }: Typed) => (/^\d{1,9}$/.test(value) ? sql<boolean>`${number} = ${Number(value)}` : undefined),
})

const visibilities: Record<string, readonly string[]> = {
  name: ['DISPLAY_NAME'],
  nameAndUnit: ['DISPLAY_NAME_AND_UNIT'],
  nothing: ['HIDE_NAME_AND_UNIT', 'NO_DATA'],
}

/** How people are searched. The few places and keys are searched first, then the people of those that were found. */
function fieldsOf(propertyId: string, timeZone: string): SearchedFields<PeopleField> {
  const inPlace = ({ isIn }: Typed) =>
    sql<boolean>`p.place_id = any(array(select l.id from places l where l.property_id = ${propertyId} and ${isIn(sql`l.name`)}))`
  const withKey = ({ isIn }: Typed) =>
    sql<boolean>`p.id in (select h.person_id from person_keys h where h.property_id = ${propertyId}
      and h.key_id = any(array(select k.id from keys k where k.property_id = ${propertyId} and ${isIn(sql`k.name`)})))`
  const columns = [sql`p.person_name`, sql`p.email`, sql`p.unit_number`, sql`p.source`]
  return {
    anywhere: {
      has(typed) {
        // PostgreSQL looks in this order: comparing ids and times takes less than folding texts.
        const compared = [endsWithin(typed, timeZone), inPlace(typed), withKey(typed)]
        const found = [...compared, ...columns.map(typed.isIn)].filter(Boolean)
        return sql<boolean>`(${sql.join(found, sql` or `)})`
      },
    },
    personName: ofColumn(sql`p.person_name`),
    email: ofColumn(sql`p.email`),
    unitName: ofColumn(sql`p.unit_number`),
    name: ofColumn(sql`coalesce(p.person_name, p.email)`),
    identity: ofColumn(sql`coalesce(p.email, p.person_name)`),
    addressName: { has: inPlace },
    keys: { has: withKey },
    expiry: { has: (typed) => endsWithin(typed, timeZone) ?? typed.isIn(lastDay(timeZone)) },
    keyCount: ofCount(keyCount),
    accessCodeCount: ofCount(codeCount),
    source: {
      ...ofColumn(sql`p.source`),
      is: (word) =>
        word === MANUAL ? sql<boolean>`p.source is null` : sql<boolean>`coalesce(p.source = ${word}, false)`,
    },
    type: { is: (word) => sql<boolean>`p.relation_type = ${word}` },
    enrollmentStatus: {
      is: (word) =>
        word === SUSPENDED
          ? sql<boolean>`exists (select from person_suspensions s where s.property_id = p.property_id and s.person_id = p.id)`
          : sql<boolean>`${enrollmentStatus} = ${word}`,
    },
    directoryVisibility: {
      is: (word) => sql<boolean>`p.display_preference = any(${visibilities[word] ?? []}::text[])`,
    },
  }
}

const parts: Record<PeoplePart, Found> = {
  DELETABLE: sql<boolean>`p.source is null`,
  PRESENT: sql<boolean>`(p.service_expires_at is null or p.service_expires_at > now())`,
}

const values: Record<Exclude<PeopleField, 'expiry' | 'keyCount' | 'accessCodeCount'>, RawBuilder<unknown>> = {
  personName: sql`p.person_name`,
  email: sql`p.email`,
  unitName: sql`p.unit_number`,
  name: sql`coalesce(p.person_name, p.email)`,
  identity: sql`coalesce(p.email, p.person_name)`,
  addressName: placeName,
  keys: keyNames,
  source: sql`p.source`,
  type: sql`p.relation_type`,
  enrollmentStatus,
  directoryVisibility: sql`p.display_preference`,
}

function sortValue(field: PeopleField, locale: PeopleQuery['locale']): RawBuilder<unknown> {
  if (field === 'expiry') return sql`p.service_expires_at`
  if (field === 'keyCount') return keyCount
  if (field === 'accessCodeCount') return codeCount
  return sql`coalesce(${values[field]}, '') collate ${collationOf(locale)}`
}

/** People with the same value, and all of them if no order is asked for, are sorted by name. */
function orderOf({ sort, locale }: Pick<PeopleQuery, 'sort' | 'locale'>): RawBuilder<unknown> {
  if (!sort) return sql`null::text`
  return sortValue(sort.replace(/^-/, '') as PeopleField, locale)
}

export type PeopleChoice = PeopleSearch & Pick<PeopleQuery, 'propertyId' | 'only' | 'sort' | 'locale'>

const chosen = ({ propertyId, filter, match, only }: PeopleChoice, timeZone: string): Found =>
  sql<boolean>`p.property_id = ${propertyId} and ${searchIn({ filter, match }, fieldsOf(propertyId, timeZone))}
    and ${only ? parts[only] : sql`true`}`

type Page = { ids: string[]; total: number; page: number }

/** The ids of one page, and how many people all pages have. Without a page size the page has all of them. */
export async function findPeoplePage(
  trx: Transaction,
  choice: PeopleChoice & Pick<PeopleQuery, 'pageSize' | 'pageNumber'>,
  timeZone: string,
): Promise<Page> {
  const { propertyId, filter, only, sort, pageSize, pageNumber } = choice
  const isWhole = filter.length === 0 && !only
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const people = sql`select p.id, ${orderOf(choice)} as value, ${nameInOrder} as name from people p where ${chosen(choice, timeZone)}`
  // The number of all people is kept, and an index has them in the order of the table: nothing is read but the page.
  const found = isWhole ? sql`found as not materialized (${people})` : sql`found as materialized (${people})`
  const total = isWhole
    ? sql`coalesce((select n.people from property_counts n where n.property_id = ${propertyId}), 0)`
    : sql`(select count(*)::int from found)`
  const { rows } = await sql<Page>`
    with ${found}, size as (
      select ${total} as total, coalesce(${pageSize ?? null}::int, greatest(${total}, 1)) as of_page
    ), place as (
      select total, of_page, least(${pageNumber}::int, greatest(1, (total + of_page - 1) / of_page)) as page from size
    )
    select total, page, array(select id from found order by value ${direction} nulls last, name, id
      limit of_page offset (page - 1) * of_page) as ids
    from place`.execute(trx)
  return rows[0] ?? { ids: [], total: 0, page: 1 }
}
