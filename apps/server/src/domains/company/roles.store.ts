import { ROLES_MAX } from '@portico/contract/company/company.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const columns = ['id', 'company_id', 'name', 'permissions', 'version'] as const

/** The built-in roles, then those of the company by name. */
export const listRoleRows = (trx: Transaction, companyId: string) =>
  trx
    .selectFrom('roles')
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
    .select(columns)
    .orderBy(sql`company_id is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
export type RoleRow = Awaited<ReturnType<typeof listRoleRows>>[number]

/** How many assignments in the company have each role, without those that have ended. */
export const countAssignments = async (trx: Transaction, companyId: string) =>
  new Map(
    (
      await trx
        .selectFrom('memberships')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`ends_at is null or ends_at > now()`)
        .select(['role_id', sql<number>`count(*)::int`.as('count')])
        .groupBy('role_id')
        .execute()
    ).map(({ role_id, count }) => [role_id, count]),
  )

/** Also one that has ended names its role. */
export const isAssigned = async (trx: Transaction, companyId: string, roleId: string) =>
  (
    await trx
      .selectFrom('memberships')
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .select('id')
      .limit(1)
      .execute()
  ).length > 0

export const hasPartialAssignments = async (trx: Transaction, companyId: string, roleId: string) =>
  (
    await trx
      .selectFrom('memberships')
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .where(sql<boolean>`num_nonnulls(group_id, property_id) > 0`)
      .select('id')
      .limit(1)
      .execute()
  ).length > 0

export const hasRolesToTheLimit = async (trx: Transaction, companyId: string) =>
  (await trx.selectFrom('roles').where('company_id', '=', companyId).select('id').execute()).length >= ROLES_MAX

type Draft = { name: string; permissions: string[] }

export const insertRole = (trx: Transaction, companyId: string, draft: Draft) =>
  trx
    .insertInto('roles')
    .values({ company_id: companyId, ...draft })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const changeRole = (trx: Transaction, id: string, draft: Draft) =>
  trx
    .updateTable('roles')
    .set({ ...draft, version: sql`version + 1` })
    .where('id', '=', id)
    .where('company_id', 'is not', null)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const removeRole = (trx: Transaction, id: string) =>
  trx.deleteFrom('roles').where('id', '=', id).where('company_id', 'is not', null).execute()

export const isRoleNameTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === 'roles_name_taken'
