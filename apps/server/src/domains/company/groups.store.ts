import { GROUPS_MAX } from '@portico/contract/company/company.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const groups = (trx: Transaction, companyId: string) =>
  trx
    .selectFrom('property_groups')
    .where('company_id', '=', companyId)
    .select(['id', 'name', 'version'])
    .select(
      sql<
        string[]
      >`array(select gp.property_id from group_properties gp where gp.group_id = property_groups.id order by gp.property_id)`.as(
        'property_ids',
      ),
    )

export const listGroupRows = (trx: Transaction, companyId: string) =>
  groups(trx, companyId).orderBy(sql`lower(name)`).orderBy('id').execute()
export type GroupRow = Awaited<ReturnType<typeof listGroupRows>>[number]

export const findGroup = (trx: Transaction, companyId: string, id: string) =>
  groups(trx, companyId).where('id', '=', id).executeTakeFirst()

export const knownGroups = async (trx: Transaction, companyId: string, ids: readonly string[]) =>
  (
    await trx
      .selectFrom('property_groups')
      .where('company_id', '=', companyId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .select('id')
      .execute()
  ).map(({ id }) => id)

export const hasGroupsToTheLimit = async (trx: Transaction, companyId: string) =>
  (await trx.selectFrom('property_groups').where('company_id', '=', companyId).select('id').execute()).length >=
  GROUPS_MAX

export const insertGroup = async (trx: Transaction, companyId: string, name: string) =>
  (
    await trx
      .insertInto('property_groups')
      .values({ company_id: companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const changeGroup = (trx: Transaction, companyId: string, id: string, name: string) =>
  trx
    .updateTable('property_groups')
    .set({ name, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/** The group has these properties and no others from now on. */
export async function setGroupProperties(
  trx: Transaction,
  companyId: string,
  id: string,
  propertyIds: readonly string[],
) {
  await sql`delete from group_properties where group_id = ${id} and property_id <> all(${[...propertyIds]}::uuid[])`.execute(
    trx,
  )
  await sql`insert into group_properties (company_id, group_id, property_id)
    select ${companyId}::uuid, ${id}::uuid, p.id from properties p where p.company_id = ${companyId} and p.id = any(${[...propertyIds]}::uuid[])
    on conflict do nothing`.execute(trx)
}

export const removeGroup = (trx: Transaction, companyId: string, id: string) =>
  trx.deleteFrom('property_groups').where('company_id', '=', companyId).where('id', '=', id).execute()

export const rolesAtGroup = async (trx: Transaction, groupId: string) =>
  (await trx.selectFrom('memberships').where('group_id', '=', groupId).select('role_id').distinct().execute()).map(
    ({ role_id }) => role_id,
  )

export const isGroupNameTaken = (error: unknown) =>
  (error as { constraint?: unknown }).constraint === 'property_groups_name_taken'
