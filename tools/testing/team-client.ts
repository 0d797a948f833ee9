import { randomUUID } from 'node:crypto'
import type { Member, NewAssignment, Scope } from '@portico/contract/company/company.schema'
import type { TestServer } from './test-server.ts'

export type TeamClient = Awaited<ReturnType<typeof openTeamClient>>
type Server = Pick<TestServer, 'ask' | 'signIn'>
export const everywhere: Scope = { kind: 'company' }
export const atProperty = (propertyId: string): Scope => ({ kind: 'property', propertyId })
export const atGroup = (groupId: string): Scope => ({ kind: 'group', groupId })
export const given = (
  roleId: string,
  scope: Scope = everywhere,
  endsAtMillis: number | null = null,
): NewAssignment => ({
  roleId,
  scope,
  endsAtMillis,
})

/** A company of its own with two properties and an owner, whose calls it makes. */
export async function openTeamClient(server: Server, name = 'Quarry Homes') {
  const one = async <Row extends { id: string }>(text: string, values: unknown[]) =>
    (await server.ask<Row>(text, values))[0]?.id ?? ''
  const companyId = await one('insert into companies (name) values ($1) returning id', [name])
  const property = (called: string) =>
    one(
      `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, company_id)
       values (gen_random_uuid(), $1, '1 Quarry Lane', 'Portland', '97201', 'US', 'America/Los_Angeles', $2) returning id`,
      [called, companyId],
    )
  const account = (fullName: string, email = `${randomUUID()}@portico.example`) =>
    one(
      `insert into accounts (provider, subject, email, email_verified, full_name, kind, last_sign_in_at)
       values ('demo', gen_random_uuid()::text, $2, true, $1, 'propertyManager', now()) returning id`,
      [fullName, email],
    )
  const assign = (accountId: string, { roleId, scope, endsAtMillis }: NewAssignment, of = companyId) =>
    one(
      `insert into memberships (account_id, company_id, role_id, group_id, property_id, ends_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) returning id`,
      [
        accountId,
        of,
        roleId,
        scope.kind === 'group' ? scope.groupId : null,
        scope.kind === 'property' ? scope.propertyId : null,
        endsAtMillis,
      ],
    )
  /** Somebody who works for the company, signed in. */
  async function join(fullName: string, ...assignments: NewAssignment[]) {
    const accountId = await account(fullName)
    for (const assignment of assignments) await assign(accountId, assignment)
    return { accountId, ...(await server.signIn(accountId)) }
  }
  const role = (called: string, permissions: readonly string[]) =>
    one('insert into roles (company_id, name, permissions) values ($1, $2, $3) returning id', [
      companyId,
      called,
      permissions,
    ])
  async function group(called: string, ...propertyIds: string[]) {
    const id = await one('insert into property_groups (company_id, name) values ($1, $2) returning id', [
      companyId,
      called,
    ])
    await server.ask(
      'insert into group_properties (company_id, group_id, property_id) select $1, $2, unnest($3::uuid[])',
      [companyId, id, propertyIds],
    )
    return id
  }
  const [yard, mill] = [await property('Quarry Yard'), await property('Old Mill')]
  const owner = await join('Olga Owner', given('owner'))
  type Caller = Pick<typeof owner, 'call'>
  const url = (path = '') => `/v1/companies/${companyId}${path}`
  const memberOf = async (accountId: string, caller: Caller = owner): Promise<Member> =>
    (await caller.call('GET', url(`/members/${accountId}`))).body
  /** Replaces the assignments of a member whom the caller has just looked at. */
  async function change(accountId: string, assignments: readonly NewAssignment[], caller: Caller = owner) {
    const { teamVersion } = await memberOf(accountId)
    return caller.call('PUT', url(`/members/${accountId}/assignments`), { assignments, teamVersion })
  }
  const rolesOf = async (accountId: string) =>
    (
      await server.ask<{ role: string }>(
        `select m.role_id || ' ' || coalesce(m.group_id::text, m.property_id::text, 'company') as role from memberships m
         where m.account_id = $1 and m.company_id = $2 order by 1`,
        [accountId, companyId],
      )
    ).map(({ role: held }) => held)
  return { companyId, yard, mill, owner, url, account, assign, join, role, group, property, memberOf, change, rolesOf }
}
