import type { Permission } from '@portico/contract/shared/permissions'
import type { Caller } from './caller.ts'
import type { Ask } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

export const scopes = ['company', 'group', 'property'] as const
export type ScopeKind = (typeof scopes)[number]
export type CompanyOfTest = { companyId: string; groupId: string }

/** Puts a property into a company of its own, in which it forms a group, beside a second property outside the group. */
export async function foundCompany(ask: Ask, propertyId: string, otherPropertyId?: string): Promise<CompanyOfTest> {
  const [row] = await ask<{ company: string; group: string }>(
    `with made as (insert into companies (name) values ('Company of the tests') returning id),
       grouped as (insert into property_groups (company_id, name) select id, 'North' from made returning company_id, id)
     select company_id as company, id as "group" from grouped`,
  )
  if (!row) throw new Error('There is no company.')
  const { company: companyId, group: groupId } = row
  await ask('update properties set company_id = $1 where id = any($2)', [
    companyId,
    [propertyId, otherPropertyId].filter(Boolean),
  ])
  await ask('insert into group_properties (company_id, group_id, property_id) values ($1, $2, $3)', [
    companyId,
    groupId,
    propertyId,
  ])
  return { companyId, groupId }
}

type Assigned = { roleId: string; scope: ScopeKind; propertyId: string; endsAt?: Date }

/** An account with one assignment in the company. */
export async function addMember(
  server: TestServer,
  of: CompanyOfTest,
  assigned: Assigned,
): Promise<Caller & { id: string }> {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', last_sign_in_at = now() where id = $1`, [id])
  await assign(server.ask, id, of, assigned)
  return { ...(await server.signIn(id)), id }
}

export const assign = (
  ask: Ask,
  accountId: string,
  of: CompanyOfTest,
  { roleId, scope, propertyId, endsAt }: Assigned,
) =>
  ask(
    `insert into memberships (account_id, company_id, role_id, group_id, property_id, ends_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      accountId,
      of.companyId,
      roleId,
      scope === 'group' ? of.groupId : null,
      scope === 'property' ? propertyId : null,
      endsAt ?? null,
    ],
  )

export async function addRole(ask: Ask, companyId: string, name: string, permissions: readonly Permission[]) {
  const [row] = await ask<{ id: string }>(
    'insert into roles (company_id, name, permissions) values ($1, $2, $3) returning id',
    [companyId, name, permissions],
  )
  return row?.id ?? ''
}
