import type { CredentialField, CredentialPart } from '@portico/contract/credentials/credentials.rules'
import type { CredentialsQuery, CredentialsSearch } from '@portico/contract/credentials/credentials.schema'
import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/collations.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  type Found,
  findPageOfSearch,
  isWithin,
  ofColumn,
  ofTime,
  type SearchedFields,
  searchIn,
  type Typed,
} from '../../platform/list-search.ts'
import { currentStatus, endsAt, formatName, isWanted, joinedCredentials, type RowFilter } from './credentials.store.ts'

const [createdAt, startsAt, lastUsedAt] = [sql`c.created_at`, sql`c.starts_at`, sql`c.last_used_at`]
const names = [sql`p.person_name`, sql`p.email`]
const anyOf = (found: readonly (Found | undefined)[]) => sql<boolean>`(${sql.join(found.filter(Boolean), sql` or `)})`

/** Ids and numbers are compared only with what may be one, because folding texts takes most of the time of a search. */
const ofId = { has: ({ value, isIn }: Typed) => (/^[\da-f-]+$/.test(value) ? isIn(sql`c.id::text`) : undefined) }
const ofNumber = (column: RawBuilder<unknown>) => ({
  has: ({ value, isIn }: Typed) => (/^(?:\d+|-)$/.test(value) ? isIn(sql`coalesce(${column}::text, '-')`) : undefined),
})
const number = ofNumber(sql`c.fob_number`)
const facilityCode = ofNumber(sql`c.facility_code`)

const fieldsOf = (timeZone: string): SearchedFields<CredentialField> => ({
  anywhere: {
    has: (typed) =>
      anyOf([
        ...[createdAt, startsAt, endsAt, lastUsedAt].map((time) => isWithin(time, typed, timeZone)),
        ...[ofId, number, facilityCode].map(({ has }) => has(typed)),
        ...[...names, formatName].map(typed.isIn),
      ]),
  },
  id: ofId,
  people: { has: ({ isIn }) => anyOf(names.map(isIn)) },
  status: { is: (word) => sql<boolean>`${currentStatus} = ${word}` },
  source: { is: (word) => sql<boolean>`c.source = ${word}` },
  created: ofTime(createdAt, timeZone),
  starts: ofTime(startsAt, timeZone),
  expires: ofTime(endsAt, timeZone),
  lastUsed: ofTime(lastUsedAt, timeZone),
  guestSchedules: {
    is: (day) =>
      sql<boolean>`exists (select from jsonb_array_elements(c.guest_schedules) g where g -> 'filter' ? ${day})`,
  },
  number,
  format: ofColumn(formatName),
  facilityCode,
})

const parts: Record<CredentialPart, Found> = { CURRENT: sql<boolean>`${currentStatus} <> 'INACTIVE'` }

function sortValues(locale: CredentialsQuery['locale']): Record<CredentialField, RawBuilder<unknown>> {
  return {
    id: sql`c.id`,
    people: sql`coalesce(p.person_name, p.email) collate ${collationOf(locale)}`,
    status: currentStatus,
    source: sql`c.source`,
    created: createdAt,
    starts: startsAt,
    expires: endsAt,
    lastUsed: lastUsedAt,
    guestSchedules: sql`jsonb_array_length(c.guest_schedules)`,
    number: sql`c.fob_number`,
    format: sql`${formatName} collate ${collationOf(locale)}`,
    facilityCode: sql`c.facility_code`,
  }
}

type Choice = RowFilter & CredentialsSearch & Omit<CredentialsQuery, 'type' | 'personId' | 'code' | 'filter'>

/** The ids of one page, and how many credentials all pages have. Equal ones, and all if no order is asked for, are sorted by age, the newest first. */
export function findCredentialsPage(trx: Transaction, choice: Choice, timeZone: string, all: number) {
  const { propertyId, filter, match, only, sort, locale } = choice
  const fields = fieldsOf(timeZone)
  const value = sort ? sortValues(locale)[sort.replace(/^-/, '') as CredentialField] : sql`null::text`
  const found = joinedCredentials(trx)
    .where(isWanted(propertyId, choice))
    .where(searchIn({ filter, match }, fields))
    .where(only ? parts[only] : sql<boolean>`true`)
    .select(['c.id', value.as('value'), sql`-extract(epoch from c.created_at)`.as('name')])
  const total = filter.length === 0 && !only ? sql<number>`${all}::int` : undefined
  return findPageOfSearch(trx, choice, fields, sql`${found}`, total)
}
