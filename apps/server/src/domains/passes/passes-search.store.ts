import type { PassField } from '@portico/contract/passes/passes.rules'
import type { PassesQuery } from '@portico/contract/passes/passes.schema'
import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/collations.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  type Found,
  findPage,
  isWithin,
  ofColumn,
  ofTime,
  type SearchedFields,
  searchIn,
} from '../../platform/list-search.ts'
import { endsAt, fromPasses, stateOfPass } from './passes.store.ts'

const isCurrent = sql<boolean>`${stateOfPass} not in ('EXPIRED', 'WITHDRAWN')`
const [startsAt, createdAt, visitor] = [sql`p.starts_at`, sql`p.created_at`, sql`p.visitor_name`]
const names = sql`(select string_agg(e.name, ', ' order by lower(e.name)) from pass_entrances pe
  join entrances e on e.property_id = pe.property_id and e.id = pe.entrance_id where pe.property_id = p.property_id and pe.pass_id = p.id)`

/** The address of a host is found by whoever sees it. */
const hostOf = (seesAddresses: boolean) =>
  seesAddresses ? sql`coalesce(o.person_name, o.email)` : sql`coalesce(o.person_name, '')`

function fieldsOf(timeZone: string, host: RawBuilder<unknown>): SearchedFields<PassField> {
  const anyOf = (found: readonly (Found | undefined)[]) => sql<boolean>`(${sql.join(found.filter(Boolean), sql` or `)})`
  return {
    anywhere: {
      has: (typed) =>
        anyOf([
          ...[visitor, host, names].map(typed.isIn),
          ...[startsAt, endsAt, createdAt].map((time) => isWithin(time, typed, timeZone)),
        ]),
    },
    visitor: ofColumn(visitor),
    host: ofColumn(host),
    entrances: ofColumn(names),
    state: { is: (word) => sql<boolean>`${stateOfPass} = ${word}` },
    starts: ofTime(startsAt, timeZone),
    ends: ofTime(endsAt, timeZone),
    created: ofTime(createdAt, timeZone),
    uses: ofColumn(sql`p.used::text`),
  }
}

function sortValues(locale: PassesQuery['locale'], host: RawBuilder<unknown>): Record<PassField, RawBuilder<unknown>> {
  const collation = collationOf(locale)
  return {
    visitor: sql`p.visitor_name collate ${collation}`,
    host: sql`${host} collate ${collation}`,
    entrances: sql`${names} collate ${collation}`,
    state: stateOfPass,
    starts: startsAt,
    ends: endsAt,
    created: createdAt,
    uses: sql`p.used`,
  }
}

type Choice = PassesQuery & { timeZone: string; seesAddresses: boolean }

/** Without an order those that have not ended come first, and of both the newest. */
export function findPassesPage(trx: Transaction, choice: Choice) {
  const { propertyId, hostId, only, filter = [], match, sort, locale, timeZone, seesAddresses } = choice
  const host = hostOf(seesAddresses)
  const value = sort
    ? sortValues(locale, host)[sort.replace(/^-/, '') as PassField]
    : sql`case when ${isCurrent} then 0 else 1 end`
  const found = sql`
    select p.id, ${value} as value, -extract(epoch from p.created_at) as name from ${fromPasses}
    where p.property_id = ${propertyId} and ${hostId ? sql<boolean>`p.host_id = ${hostId}` : sql<boolean>`true`}
      and ${only ? isCurrent : sql<boolean>`true`} and ${searchIn({ filter, match }, fieldsOf(timeZone, host))}`
  return findPage(trx, choice, found)
}
