import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type OperatedCompany = {
  id: string
  name: string
  properties: number
  members: number
  owners: number
  unclaimed: boolean
}

const works = sql`m.company_id = c.id and (m.ends_at is null or m.ends_at > now())`

export const listAllCompanies = async (trx: Transaction) =>
  (
    await sql<OperatedCompany>`
      select c.id, c.name, (select count(*)::int from properties p where p.company_id = c.id) as properties,
        (select count(distinct m.account_id)::int from memberships m where ${works}) as members,
        (select count(*)::int from memberships m where ${works} and m.role_id = 'owner') as owners,
        portico.is_unclaimed(c.id) as unclaimed
      from companies c order by lower(c.name), c.id`.execute(trx)
  ).rows

/** Undefined: the company has no such role, and neither has every company. */
export const findRole = (trx: Transaction, companyId: string, roleId: string) =>
  trx
    .selectFrom('roles')
    .where('id', '=', roleId)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
    .select('id')
    .executeTakeFirst()

export const findCompanyName = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('companies').where('id', '=', id).select('name').executeTakeFirst())?.name

export const isUnclaimed = async (trx: Transaction, companyId: string) =>
  (await sql<{ is: boolean }>`select portico.is_unclaimed(${companyId}::uuid) as is`.execute(trx)).rows[0]?.is ?? true

/** In the order of their ids, so that two callers do not wait for each other. */
export const lockCompaniesWith = (trx: Transaction, accountIds: readonly string[]) =>
  sql`select from companies
    where id in (select company_id from memberships where account_id = any(${[...accountIds]}::uuid[])) order by id for update`.execute(
    trx,
  )

export const namesOfUnclaimed = async (trx: Transaction, companyIds: readonly string[]) =>
  (
    await sql<{ name: string }>`select name from companies
      where id = any(${[...companyIds]}::uuid[]) and portico.is_unclaimed(id) order by lower(name), id`.execute(trx)
  ).rows.map(({ name }) => name)

export const listWorkingAccounts = async (trx: Transaction, companyId: string) =>
  (await sql<{ id: string }>`select id from portico.working_accounts(${companyId}) id`.execute(trx)).rows.map(
    ({ id }) => id,
  )

export const insertCompany = async (trx: Transaction, name: string) =>
  (await trx.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()).id

export const lockNamed = (trx: Transaction, companyId: string) =>
  trx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['id', 'name', 'version'])
    .forUpdate()
    .executeTakeFirst()
