import type { PortfolioField, PortfolioPart, PortfolioSort } from '@portico/contract/properties/properties.rules'
import type { Locale } from '@portico/contract/shared/locales'
import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/collations.ts'
import type { Transaction } from '../../platform/database.ts'
import { narrowToFound } from '../../platform/guard.ts'
import type { AddressColumn, PropertyRow } from './properties.store.ts'

const isHidden = sql`coalesce(not is_settled, false)`
const parts: Record<PortfolioPart, RawBuilder<unknown>> = {
  SHOWN: sql`not ${isHidden}`,
  NOT_OPTED_IN: sql`(not ${isHidden} and coalesce(key_access_status <> 'OPT_IN', true))`,
  ACCESS_GROUP: sql`avc_enabled`,
}
const isIn = (part: PortfolioPart | undefined) => (part ? parts[part] : sql`true`)

const byName = (locale: Locale) => sql`name collate ${collationOf(locale)}, id`

/** What the list of properties shows in a column; null where it shows nothing. */
const columns: Record<Exclude<PortfolioField, 'name'>, RawBuilder<unknown>> = {
  entrances: sql`case when is_settled is not null then coalesce((select n.entrances from property_counts n where n.property_id = found.id), 0) end`,
  users: sql`case when avc_enabled then coalesce((select n.people from property_counts n where n.property_id = found.id), 0) end`,
  integrations: sql`(select row(i.provider, i.pmp_property_status) from integrations i where i.property_id = found.id order by i.id limit 1)`,
}

function orderOf(sort: PortfolioSort, locale: Locale) {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const field = sort.replace('-', '') as PortfolioField
  if (field === 'name') return sql`name collate ${collationOf(locale)} ${direction}, id`
  return sql`${columns[field]} ${direction} nulls last, ${byName(locale)}`
}

type PageChoice = {
  only: PortfolioPart | undefined
  sort: PortfolioSort
  /** The ids of those that match a filter; undefined without one. */
  among: readonly string[] | undefined
  locale: Locale
  pageSize: number | undefined
  pageNumber: number
}

/**
 * The ids of one page, and how many properties all pages have. Only what is sorted by is read of all properties; everything else is read for
 * the page, to which the transaction is narrowed.
 */
export async function findPortfolioPage(trx: Transaction, choice: PageChoice) {
  const { only, among, sort, locale, pageSize, pageNumber } = choice
  const page = await narrowToFound(
    trx,
    sql<{ ids: string[]; total: number; page: number }>`
    with found as materialized (
      select id, name, avc_enabled, is_settled from portico.portfolio()
      where ${isIn(only)} ${among ? sql`and id = any(${among}::uuid[])` : sql``}
    ), size as (
      select count(*)::int as total, coalesce(${pageSize ?? null}::int, greatest(count(*)::int, 1)) as of_page from found
    ), place as (
      select total, of_page, least(${pageNumber}::int, greatest(1, (total + of_page - 1) / of_page)) as page from size
    )
    select total, page, array(select id from found order by ${orderOf(sort, locale)} limit of_page offset (page - 1) * of_page) as ids
    from place`,
  )
  return page ?? { ids: [], total: 0, page: 1 }
}

/** What a filter looks at. */
export const listSearched = async (trx: Transaction, only: PortfolioPart | undefined) =>
  (
    await sql<Pick<PropertyRow, 'id' | 'name' | AddressColumn>>`
      select id, name, address_line1, address_line2, city, state_or_region, postal_code, country_code from properties
      where id = any(array(select id from portico.portfolio() where ${isIn(only)}))`.execute(trx)
  ).rows

export const listNamedRows = async (trx: Transaction, ids: readonly string[]) =>
  (
    await sql<Pick<PropertyRow, 'id' | 'name' | 'country_code'>>`
      select id, name, country_code from properties where id = any(${ids}::uuid[])`.execute(trx)
  ).rows

export async function summarizePortfolio(trx: Transaction) {
  const { rows } = await sql<{ shown: number; hidden: string[]; not_opted_in: number; with_access_group: number }>`
    with found as materialized (
      select * from portico.portfolio()
    )
    select count(*) filter (where ${parts.SHOWN})::int as shown, count(*) filter (where ${parts.NOT_OPTED_IN})::int as not_opted_in,
      count(*) filter (where ${parts.ACCESS_GROUP})::int as with_access_group,
      array(select name from found where ${isHidden} order by ${byName('en_US')}) as hidden
    from found`.execute(trx)
  return rows[0] ?? { shown: 0, hidden: [], not_opted_in: 0, with_access_group: 0 }
}
