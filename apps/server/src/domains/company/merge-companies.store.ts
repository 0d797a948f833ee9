import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Company = { id: string; name: string; version: number }
type Named = { id: string; name: string }

/** Locks companies as everybody does who changes a team, in one order, so that two merges do not wait for each other. */
export const lockCompanies = (trx: Transaction, ids: readonly string[]): Promise<Company[]> =>
  trx
    .selectFrom('companies')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute()

export const writeName = (trx: Transaction, { id, version }: Company, name: string) =>
  trx
    .updateTable('companies')
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .execute()

export const listGroupNames = (trx: Transaction, companyId: string): Promise<Named[]> =>
  trx.selectFrom('property_groups').where('company_id', '=', companyId).select(['id', 'name']).orderBy('name').execute()

export const listRoleNames = (trx: Transaction, companyId: string): Promise<Named[]> =>
  trx.selectFrom('roles').where('company_id', '=', companyId).select(['id', 'name']).orderBy('name').execute()

/** Owners of a company own another one from now on. A smaller role that they had for all of it ends. */
export async function moveOwners(trx: Transaction, from: string, into: string): Promise<number> {
  await sql`delete from memberships m using memberships o
    where o.company_id = ${from} and o.role_id = 'owner' and m.account_id = o.account_id and m.company_id = ${into}
      and m.group_id is null and m.property_id is null and o.ends_at is null and (m.role_id <> 'owner' or m.ends_at is not null)`.execute(
    trx,
  )
  await sql`delete from memberships o using memberships m
    where o.company_id = ${from} and o.role_id = 'owner' and m.account_id = o.account_id and m.company_id = ${into}
      and m.group_id is null and m.property_id is null`.execute(trx)
  const { numAffectedRows } = await sql`update memberships set company_id = ${into}
    where company_id = ${from} and role_id = 'owner'`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Whoever had a role for all of a company has it for a group of what were its properties. Returns how many did. */
export async function narrowToGroup(trx: Transaction, companyId: string, name: string, propertyIds: readonly string[]) {
  const isWhole = sql`company_id = ${companyId} and group_id is null and property_id is null`
  const { rows } = await sql<{
    members: number
  }>`select count(*)::int as members from memberships where ${isWhole}`.execute(trx)
  const members = rows[0]?.members ?? 0
  if (members === 0) return 0
  await sql`with made as (
      insert into property_groups (company_id, name) values (${companyId}, ${name}) returning company_id, id),
    held as (
      insert into group_properties (company_id, group_id, property_id)
      select company_id, id, unnest(${[...propertyIds]}::uuid[]) from made)
    update memberships set group_id = (select id from made) where ${isWhole}`.execute(trx)
  return members
}

/** One statement, because groups, their properties and their assignments refer to each other by company. Names have been made free. */
export async function moveTeam(trx: Transaction, from: string, into: string): Promise<void> {
  await sql`with
    groups as (update property_groups set company_id = ${into} where company_id = ${from}),
    properties as (update group_properties set company_id = ${into} where company_id = ${from}),
    assignments as (update memberships set company_id = ${into} where company_id = ${from}),
    moved as (update programs set company_id = ${into} where company_id = ${from})
    update roles set company_id = ${into} where company_id = ${from}`.execute(trx)
}

export const renameGroup = (trx: Transaction, id: string, name: string) =>
  trx.updateTable('property_groups').set({ name }).where('id', '=', id).execute()

export const renameRole = (trx: Transaction, id: string, name: string) =>
  trx.updateTable('roles').set({ name }).where('id', '=', id).execute()

export const deleteCompany = (trx: Transaction, id: string) =>
  trx.deleteFrom('companies').where('id', '=', id).execute()
