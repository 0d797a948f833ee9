import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { seeingArchived } from '../../platform/seeing-archived.ts'

/** The companies of the caller, which row-level security knows. */
export const listCompanyRows = (trx: Transaction, companyId?: string) =>
  trx
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.version'])
    .select(sql<string[]>`portico.permissions_in_company(c.id)`.as('held'))
    .select(sql<boolean>`portico.is_unclaimed(c.id)`.as('is_unclaimed'))
    .$if(companyId !== undefined, (query) => query.where('c.id', '=', companyId ?? ''))
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()

export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>[number]

/** Everybody waits who wants to lock it, or to add something that belongs to it. */
export const lockCompany = (trx: Transaction, companyId: string) =>
  trx.selectFrom('companies').where('id', '=', companyId).select('id').forUpdate().executeTakeFirst()

export const renameCompanyRow = (trx: Transaction, companyId: string, name: string) =>
  trx.updateTable('companies').set({ name, version: sql`version + 1` }).where('id', '=', companyId).execute()

/** What the caller may do in all of a company. */
export const permissionsInCompany = async (trx: Transaction, companyId: string) =>
  (await sql<{ held: string[] | null }>`select portico.permissions_in_company(${companyId}::uuid) as held`.execute(trx))
    .rows[0]?.held ?? []

type Owners = { owners: number; lasting: number }
export const countOwners = async (trx: Transaction, companyId: string) =>
  (await sql<Owners>`select * from portico.count_owners(${companyId})`.execute(trx)).rows[0] ?? {
    owners: 0,
    lasting: 0,
  }

export const listCompanyProperties = (trx: Transaction, companyId: string) =>
  trx
    .selectFrom('properties')
    .where('company_id', '=', companyId)
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Of these, the ones of the company that the caller sees, also those in the archive: groups and roles at them stay. */
export const knownProperties = (trx: Transaction, companyId: string, ids: readonly string[]) =>
  seeingArchived(trx, async () =>
    (
      await trx
        .selectFrom('properties')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )

/** What a member may do in all of a company. Only the system sees that of others than the caller. */
export const permissionsOfMember = async (trx: Transaction, companyId: string, accountId: string) =>
  (
    await sql<{ permission: string }>`
      select distinct permission from memberships m join roles r on r.id = m.role_id cross join unnest(r.permissions) permission
      where m.company_id = ${companyId} and m.account_id = ${accountId} and m.group_id is null and m.property_id is null
        and (m.ends_at is null or m.ends_at > now())`.execute(trx)
  ).rows.map(({ permission }) => permission)

/** The names of groups and properties of the company that the caller sees, also in the archive, by their ids. */
export const namesOfScopes = (trx: Transaction, companyId: string, ids: readonly string[]) =>
  seeingArchived(
    trx,
    async () =>
      new Map(
        (
          await sql<{ id: string; name: string }>`
            select id, name from properties where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
            union all select id, name from property_groups where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(
            trx,
          )
        ).rows.map(({ id, name }) => [id, name]),
      ),
  )

/** What the caller may do at one property at least. */
export async function findPermissionsAnywhere(trx: Transaction): Promise<readonly string[] | null> {
  const { rows } = await sql<{ held: string[] | null }>`select portico.permissions_anywhere() as held`.execute(trx)
  return rows[0]?.held ?? null
}
