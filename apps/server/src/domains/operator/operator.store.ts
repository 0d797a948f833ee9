import { PANEL_SILENCE_MS } from '@portico/contract/access/access.rules'
import type { companySorts, propertySorts } from '@portico/contract/operator/operator.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { findPage, ofColumn, searchIn } from '../../platform/list-search.ts'

export type CompanyRow = {
  id: string
  name: string
  version: number
  owners: string[]
  owner_count: number
  property_count: number
  invited_email: string | null
  invited_begins_at: Date | null
  invited_expires_at: Date | null
  is_expired: boolean | null
  is_waiting: boolean | null
}
export type PropertyRow = {
  id: string
  name: string
  address_line1: string
  address_line2: string | null
  city: string
  state_or_region: string | null
  postal_code: string
  country_code: string
  company_id: string
  company_name: string
  online: number
  offline: number
}
type Asked<Sort> = {
  search?: string | undefined
  sort: Sort
  descending: 'true' | 'false'
  pageSize: number
  pageNumber: number
}

const companies = sql`portico.operated_companies() c`
const properties = sql`portico.operated_properties(${PANEL_SILENCE_MS / 1000}) p`

const companiesBy: Record<(typeof companySorts)[number], RawBuilder<unknown>> = {
  name: sql`lower(c.name)`,
  properties: sql`c.property_count`,
}
const propertiesBy: Record<(typeof propertySorts)[number], RawBuilder<unknown>> = {
  name: sql`lower(p.name)`,
  company: sql`lower(p.company_name)`,
  offline: sql`p.offline`,
}

const wanted = (search: string | undefined, text: RawBuilder<unknown>) =>
  searchIn({ filter: search ? [{ operator: ':', value: search }] : [], match: 'all' }, { anywhere: ofColumn(text) })
const orderOf = ({ sort, descending }: { sort: string; descending: 'true' | 'false' }) =>
  descending === 'true' ? `-${sort}` : sort

export function findCompanies(trx: Transaction, { search, ...asked }: Asked<(typeof companySorts)[number]>) {
  const text = sql`concat_ws(' ', c.name, array_to_string(c.owners, ' '), c.invited_email)`
  return findPage(
    trx,
    { ...asked, sort: orderOf(asked) },
    sql`select c.id, ${companiesBy[asked.sort]} as value, lower(c.name) as name from ${companies} where ${wanted(search, text)}`,
  )
}

export const listCompanyRows = async (trx: Transaction, ids: readonly string[]) =>
  (
    await sql<CompanyRow>`select c.*, c.invited_expires_at <= now() as is_expired, c.invited_begins_at > now() as is_waiting
      from ${companies} where c.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], c.id)`.execute(
      trx,
    )
  ).rows

export function findProperties(trx: Transaction, { search, ...asked }: Asked<(typeof propertySorts)[number]>) {
  const text = sql`concat_ws(' ', p.name, p.company_name, p.address_line1, p.city, p.postal_code)`
  return findPage(
    trx,
    { ...asked, sort: orderOf(asked) },
    sql`select p.id, ${propertiesBy[asked.sort]} as value, lower(p.name) as name from ${properties} where ${wanted(search, text)}`,
  )
}

export const listPropertyRows = async (trx: Transaction, ids: readonly string[]) =>
  (
    await sql<PropertyRow>`select p.* from ${properties}
      where p.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], p.id)`.execute(trx)
  ).rows
