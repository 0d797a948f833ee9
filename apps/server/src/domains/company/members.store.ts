import type { memberSorts } from '@portico/contract/company/company.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { findPage, ofColumn, searchIn } from '../../platform/list-search.ts'

export type MemberRow = {
  account_id: string
  full_name: string
  email: string
  last_sign_in_at: Date | null
  works_elsewhere: boolean
}

const members = (companyId: string) => sql`portico.members_of(${companyId}) m`

export const listMemberRows = async (trx: Transaction, companyId: string, accountIds: readonly string[]) =>
  (
    await sql<MemberRow>`select m.* from ${members(companyId)} where m.account_id = any(${[...accountIds]}::uuid[])`.execute(
      trx,
    )
  ).rows

export type Asked = {
  search?: string | undefined
  idleDays?: string | undefined
  sort: (typeof memberSorts)[number]
  descending: 'true' | 'false'
  pageSize: number
  pageNumber: number
}

const sortedBy: Record<Asked['sort'], RawBuilder<unknown>> = {
  name: sql`lower(m.full_name)`,
  email: sql`lower(m.email)`,
  lastSignIn: sql`m.last_sign_in_at`,
}

const nameOrEmail = { anywhere: ofColumn(sql`m.full_name || ' ' || m.email`) }

/** Whoever has never signed in is idle since the first assignment. */
export function findMembers(
  trx: Transaction,
  companyId: string,
  { search, idleDays, sort, descending, ...page }: Asked,
) {
  const isFound = searchIn({ filter: search ? [{ operator: ':', value: search }] : [], match: 'all' }, nameOrEmail)
  const isIdle = idleDays
    ? sql`coalesce(m.last_sign_in_at, (select min(a.created_at) from memberships a where a.company_id = ${companyId} and a.account_id = m.account_id))
        < now() - make_interval(days => ${Number(idleDays)})`
    : sql`true`
  return findPage(
    trx,
    { sort: descending === 'true' ? `-${sort}` : sort, ...page },
    sql`select m.account_id as id, ${sortedBy[sort]} as value, lower(m.full_name) as name
      from ${members(companyId)} where ${isFound} and ${isIdle}`,
  )
}

/** The accounts of the company with these addresses, in small letters. */
export const findMembersByEmail = async (trx: Transaction, companyId: string, emails: readonly string[]) =>
  (
    await sql<MemberRow>`select m.* from ${members(companyId)} where lower(m.email) = any(${[...emails]}::text[])`.execute(
      trx,
    )
  ).rows
