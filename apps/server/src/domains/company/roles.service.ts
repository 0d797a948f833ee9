import { ofEveryRole } from '@portico/contract/company/company.rules'
import { companyErrors, type Role, type RoleDraft } from '@portico/contract/company/company.schema'
import { type Permission, withImplied } from '@portico/contract/shared/permissions'
import { isNeverOfPrograms } from '@portico/contract/shared/programs.rules'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { openInvitationsWithRole } from '../account/invitations.service.ts'
import { changesTeam, requireOwn, rolesOf } from './grants.service.ts'
import { isOfProgram } from './programs.store.ts'
import {
  changeRole,
  countAssignments,
  hasPartialAssignments,
  hasRolesToTheLimit,
  insertRole,
  isAssigned,
  isRoleNameTaken,
  listRoleRows,
  type RoleRow,
  removeRole,
} from './roles.store.ts'
import { lockTeam } from './team-lock.service.ts'

export async function listRoles(trx: Transaction, companyId: string) {
  const counts = await countAssignments(trx, companyId)
  const roles = (await listRoleRows(trx, companyId)).map((row) => present(row, counts.get(row.id)))
  return { roles, total: roles.length }
}

/** Every role reads the property: without that its holder would see nothing of it at all. */
const permissionsOf = ({ permissions }: RoleDraft) => withImplied([...permissions, ...ofEveryRole])

export async function createRole({ trx, audit }: UnitOfWork, companyId: string, draft: RoleDraft): Promise<Role> {
  const { mine } = await lockTeam(trx, companyId)
  const permissions = permissionsOf(draft)
  requireOwn(mine, permissions)
  if (await hasRolesToTheLimit(trx, companyId))
    throw new AppError(companyErrors.tooMany, 'The company has as many roles as it can have.')
  const row = await refuseTaken(insertRole(trx, companyId, { name: draft.name, permissions }))
  await audit({ action: 'company.createRole', entityId: row.id, after: { companyId, name: draft.name, permissions } })
  return present(row)
}

/** Everybody who has the role may do more, or less, from their next call on. */
export async function updateRole(
  { trx, audit }: UnitOfWork,
  { companyId, roleId }: { companyId: string; roleId: string },
  { version, ...draft }: RoleDraft & { version: number },
): Promise<Role> {
  const { mine } = await lockTeam(trx, companyId)
  const before = await findRole(trx, companyId, roleId)
  if (before.version !== version)
    throw new AppError(companyErrors.stale, 'Somebody else has changed the role meanwhile.')
  const permissions = permissionsOf(draft)
  requireOwn(mine, [...before.permissions, ...permissions])
  if (changesTeam(permissions) && !changesTeam(before.permissions)) await requireWhole(trx, companyId, before.id)
  if (permissions.some(isNeverOfPrograms) && (await isOfProgram(trx, companyId, before.id)))
    throw new AppError(
      companyErrors.beyondOwn,
      'A program has this role, and looks after neither members nor programs.',
      {
        fields: [fieldError('permissions', 'ofProgram')],
      },
    )
  const counts = await countAssignments(trx, companyId)
  const row = await refuseTaken(changeRole(trx, before.id, { name: draft.name, permissions }))
  await audit({
    action: 'company.updateRole',
    entityId: before.id,
    before: { companyId, name: before.name, permissions: before.permissions },
    after: { companyId, name: draft.name, permissions },
  })
  return present(row, counts.get(row.id))
}

/** A role that somebody has for a part of the company cannot begin to change the team. */
async function requireWhole(trx: Transaction, companyId: string, roleId: string) {
  const invited = await openInvitationsWithRole(trx, companyId, roleId)
  if (invited.some(({ isWhole }) => !isWhole) || (await hasPartialAssignments(trx, companyId, roleId)))
    throw new AppError(companyErrors.beyondOwn, 'Somebody has this role for a part of the company.', {
      fields: [fieldError('permissions', 'beyondOwn')],
    })
}

export async function deleteRole(
  { trx, audit }: UnitOfWork,
  { companyId, roleId }: { companyId: string; roleId: string },
): Promise<undefined> {
  await lockTeam(trx, companyId)
  const before = await findRole(trx, companyId, roleId)
  if (
    (await isAssigned(trx, companyId, before.id)) ||
    (await openInvitationsWithRole(trx, companyId, before.id)).length > 0
  )
    throw new AppError(companyErrors.roleInUse, 'Somebody has this role, or is invited with it.')
  await removeRole(trx, before.id)
  await audit({
    action: 'company.deleteRole',
    entityId: before.id,
    before: { companyId, name: before.name, permissions: before.permissions },
  })
}

/** A built-in role is none of the company's, so it is as unknown as one of another company. */
async function findRole(trx: Transaction, companyId: string, roleId: string): Promise<RoleRow> {
  const row = (await rolesOf(trx, companyId)).get(roleId)
  if (!row?.company_id) throw new AppError(companyErrors.roleNotFound, 'The company has no such role.')
  return row
}

async function refuseTaken<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing
  } catch (error) {
    if (!isRoleNameTaken(error)) throw error
    throw new AppError(companyErrors.roleNameTaken, 'The company has a role with this name.', {
      fields: [fieldError('name', 'roleNameTaken')],
    })
  }
}

const present = (row: RoleRow, assignmentCount = 0): Role => ({
  roleId: row.id,
  isBuiltIn: row.company_id === null,
  name: row.name,
  permissions: row.permissions as Permission[],
  assignmentCount,
  version: row.version,
})
