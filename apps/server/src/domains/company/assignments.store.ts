import type { NewAssignment, Scope } from '@portico/contract/company/company.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** An account manages these properties from now on. Properties that are gone are left out. */
export const insertManager = (trx: Transaction, accountId: string, propertyIds: readonly string[]) =>
  sql`insert into memberships (property_id, account_id)
    select id, ${accountId}::uuid from properties where id = any(${[...propertyIds]}::uuid[]) on conflict do nothing`.execute(
    trx,
  )

/** Ends all assignments of an account, in every company, and returns the properties it has had alone. */
export const deleteAssignments = (trx: Transaction, accountId: string) =>
  trx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .returning(['company_id', 'group_id', 'property_id', 'role_id', 'ends_at'])
    .execute()

export type AssignmentRow = {
  id: string
  account_id: string
  role_id: string
  group_id: string | null
  property_id: string | null
  ends_at: Date | null
  created_at: Date
  assigned_by: string | null
  scope_name: string | null
}

/** Those of some accounts or of all, oldest first. A name of a property that the caller does not see is null. */
export const listAssignmentRows = async (trx: Transaction, companyId: string, accountIds: readonly string[]) =>
  (
    await sql<AssignmentRow>`
      select m.*, coalesce(g.name, p.name) as scope_name from portico.assignments_of(${companyId}, ${[...accountIds]}) m
      left join property_groups g on g.company_id = ${companyId} and g.id = m.group_id
      left join properties p on p.id = m.property_id
      order by m.property_id is not null, m.group_id is not null, lower(coalesce(g.name, p.name)), m.id`.execute(trx)
  ).rows

export const scopeOf = ({ group_id, property_id }: Pick<AssignmentRow, 'group_id' | 'property_id'>): Scope =>
  group_id
    ? { kind: 'group', groupId: group_id }
    : property_id
      ? { kind: 'property', propertyId: property_id }
      : { kind: 'company' }

export const asGiven = (
  row: Pick<AssignmentRow, 'group_id' | 'property_id' | 'role_id' | 'ends_at'>,
): NewAssignment => ({
  roleId: row.role_id,
  scope: scopeOf(row),
  endsAtMillis: row.ends_at?.getTime() ?? null,
})

const columnsOf = ({ roleId, scope, endsAtMillis }: NewAssignment) => ({
  role_id: roleId,
  group_id: scope.kind === 'group' ? scope.groupId : null,
  property_id: scope.kind === 'property' ? scope.propertyId : null,
  ends_at: endsAtMillis === null ? null : new Date(endsAtMillis),
})

export type AssignmentsDiff = {
  added: NewAssignment[]
  changed: { row: AssignmentRow; to: NewAssignment }[]
  removed: AssignmentRow[]
}
type Of = { companyId: string; accountId: string; assignedBy: string | null }

/** One statement, so that row-level security judges all of it by what the caller may do before: the caller may give up a role, too. */
export const writeAssignments = (trx: Transaction, of: Of, { added, changed, removed }: AssignmentsDiff) => {
  const changes = changed.map(({ row, to }) => ({ id: row.id, ...columnsOf(to) }))
  return sql`
    with removed as (
      delete from memberships where company_id = ${of.companyId} and account_id = ${of.accountId} and id = any(${removed.map(({ id }) => id)}::uuid[])
    ), changed as (
      update memberships m set role_id = c.role_id, ends_at = c.ends_at, assigned_by = ${of.assignedBy}::uuid, created_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, role_id text, ends_at timestamptz)
      where m.company_id = ${of.companyId} and m.account_id = ${of.accountId} and m.id = c.id
    )
    insert into memberships (company_id, account_id, role_id, group_id, property_id, ends_at, assigned_by)
    select ${of.companyId}::uuid, ${of.accountId}::uuid, a.role_id, a.group_id, a.property_id, a.ends_at, ${of.assignedBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(added.map(columnsOf))}::jsonb) as a (role_id text, group_id uuid, property_id uuid, ends_at timestamptz)`.execute(
    trx,
  )
}

export const deleteAssignmentsIn = (trx: Transaction, companyId: string, accountId: string) =>
  trx.deleteFrom('memberships').where('company_id', '=', companyId).where('account_id', '=', accountId).execute()

/** Whether the account has an assignment in any company that the transaction sees, ended or not. */
export const hasAssignments = async (trx: Transaction, accountId: string) =>
  (await trx.selectFrom('memberships').where('account_id', '=', accountId).select('id').limit(1).execute()).length > 0
