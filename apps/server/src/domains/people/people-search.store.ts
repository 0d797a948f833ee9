import { MANUAL, type PeopleField, type PeoplePart, SUSPENDED } from '@portico/contract/people/people.rules'
import type { PeopleQuery, PeopleSearch } from '@portico/contract/people/people.schema'
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
import type { Details } from './guests-only.service.ts'
import { enrollmentStatus, holderSeen, nameInOrder, peopleSeen } from './people.store.ts'

type Holder = ReturnType<typeof holderSeen>

const endsAt = sql`p.service_expires_at`
const keyCountOf = (holder: Holder) =>
  sql<number>`(select count(*) from person_keys h where h.property_id = p.property_id and h.person_id = ${holder})`
const codeCountOf = (holder: Holder) => sql<number>`(select count(*) from credentials c
  where c.property_id = p.property_id and c.person_id = ${holder} and c.type = 'CODE' and c.status in ('ENABLED', 'ACTIVE'))`
const placeName = sql`(select l.name from places l where l.property_id = p.property_id and l.id = p.place_id)`
const keyNamesOf = (
  holder: Holder,
) => sql`(select string_agg(k.name, ' ' order by k.name) from person_keys h join keys k on k.property_id = h.property_id and k.id = h.key_id
  where h.property_id = p.property_id and h.person_id = ${holder})`

const ofCount = (number: RawBuilder<number>) => ({
  has: ({ value }: Typed) => (/^\d{1,9}$/.test(value) ? sql<boolean>`${number} = ${Number(value)}` : undefined),
})

const visibilities: Record<string, readonly string[]> = {
  name: ['DISPLAY_NAME'],
  nameAndUnit: ['DISPLAY_NAME_AND_UNIT'],
  nothing: ['HIDE_NAME_AND_UNIT', 'NO_DATA'],
}

/** How people are searched. The few places and keys are searched first, then the people of those that were found. */
function fieldsOf(propertyId: string, timeZone: string, holder: Holder): SearchedFields<PeopleField> {
  const inPlace = ({ isIn }: Typed) =>
    sql<boolean>`p.place_id = any(array(select l.id from places l where l.property_id = ${propertyId} and ${isIn(sql`l.name`)}))`
  const withKey = ({ isIn }: Typed) =>
    sql<boolean>`${holder} in (select h.person_id from person_keys h where h.property_id = ${propertyId}
      and h.key_id = any(array(select k.id from keys k where k.property_id = ${propertyId} and ${isIn(sql`k.name`)})))`
  const columns = [sql`p.person_name`, sql`p.email`, sql`p.unit_number`, sql`p.source`]
  return {
    anywhere: {
      has(typed) {
        // PostgreSQL looks in this order: comparing ids and times takes less than folding texts.
        const compared = [isWithin(endsAt, typed, timeZone), inPlace(typed), withKey(typed)]
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
    expiry: ofTime(endsAt, timeZone),
    keyCount: ofCount(keyCountOf(holder)),
    accessCodeCount: ofCount(codeCountOf(holder)),
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

const values: Record<Exclude<PeopleField, 'expiry' | 'keys' | 'keyCount' | 'accessCodeCount'>, RawBuilder<unknown>> = {
  personName: sql`p.person_name`,
  email: sql`p.email`,
  unitName: sql`p.unit_number`,
  name: sql`coalesce(p.person_name, p.email)`,
  identity: sql`coalesce(p.email, p.person_name)`,
  addressName: placeName,
  source: sql`p.source`,
  type: sql`p.relation_type`,
  enrollmentStatus,
  directoryVisibility: sql`p.display_preference`,
}

function sortValue(field: PeopleField, locale: PeopleQuery['locale'], holder: Holder): RawBuilder<unknown> {
  if (field === 'expiry') return endsAt
  if (field === 'keyCount') return keyCountOf(holder)
  if (field === 'accessCodeCount') return codeCountOf(holder)
  return sql`coalesce(${field === 'keys' ? keyNamesOf(holder) : values[field]}, '') collate ${collationOf(locale)}`
}

/** People with the same value, and all of them if no order is asked for, are sorted by name. */
function orderOf({ sort, locale }: Pick<PeopleQuery, 'sort' | 'locale'>, holder: Holder): RawBuilder<unknown> {
  if (!sort) return sql`null::text`
  return sortValue(sort.replace(/^-/, '') as PeopleField, locale, holder)
}

export type PeopleChoice = PeopleSearch & Pick<PeopleQuery, 'propertyId' | 'only' | 'sort' | 'locale'>

export const findPeoplePage = (
  trx: Transaction,
  choice: PeopleChoice & Pick<PeopleQuery, 'pageSize' | 'pageNumber' | 'holding' | 'counting'>,
  timeZone: string,
  details: Details,
) => {
  const { propertyId, filter, match, only } = choice
  const holder = holderSeen(details)
  const fields = fieldsOf(propertyId, timeZone, holder)
  const people = sql`select p.id, ${orderOf(choice, holder)} as value, ${nameInOrder} as name from ${peopleSeen(details)} p
    where p.property_id = ${propertyId} and ${searchIn({ filter, match }, fields)} and ${only ? parts[only] : sql`true`}`
  // The number of all people is kept, and an index has them in the order of the table.
  const all = sql<number>`coalesce((select n.people from property_counts n where n.property_id = ${propertyId}), 0)`
  return findPageOfSearch(trx, choice, fields, people, filter.length === 0 && !only ? all : undefined)
}
