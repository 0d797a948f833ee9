import type { PortfolioPart } from '@portico/contract/properties/properties.rules'
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

type PageChoice = {
  only: PortfolioPart | undefined
  /** The ids of those that match a filter; undefined without one. */
  among: readonly string[] | undefined
  locale: Locale
  pageSize: number | undefined
  pageNumber: number
}

/**
 * The ids of one page by name, and how many properties all pages have. Only names are sorted; everything else is read for the page, to which
 * the transaction is narrowed.
 */
export async function findPortfolioPage(trx: Transaction, { only, among, locale, pageSize, pageNumber }: PageChoice) {
  const page = await narrowToFound(
    trx,
    sql<{ ids: string[]; total: number; page: number }>`
    with found as materialized (
      select id, name from portico.portfolio()
      where ${isIn(only)} ${among ? sql`and id = any(${among}::uuid[])` : sql``}
    ), size as (
      select count(*)::int as total, coalesce(${pageSize ?? null}::int, greatest(count(*)::int, 1)) as of_page from found
    ), place as (
      select total, of_page, least(${pageNumber}::int, greatest(1, (total + of_page - 1) / of_page)) as page from size
    )
    select total, page, array(select id from found order by ${byName(locale)} limit of_page offset (page - 1) * of_page) as ids
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
