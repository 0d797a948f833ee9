import { companyErrors, type NewAssignment } from '@portico/contract/company/company.schema'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { type AssignmentRow, asGiven } from './assignments.store.ts'
import { staysLonger } from './assignments.ts'
import { knownProperties } from './company.store.ts'
import { knownGroups } from './groups.store.ts'
import { listRoleRows, type RoleRow } from './roles.store.ts'

export type Roles = ReadonlyMap<string, Pick<RoleRow, 'permissions'>>

export const rolesOf = async (trx: Transaction, companyId: string): Promise<ReadonlyMap<string, RoleRow>> =>
  new Map((await listRoleRows(trx, companyId)).map((row) => [row.id, row]))

export const permissionsIn = (roles: Roles) => (roleId: string) => roles.get(roleId)?.permissions ?? []

export const isWithin = (mine: readonly string[], permissions: readonly string[]) =>
  permissions.every((permission) => mine.includes(permission))

/** Members and programs are changed for all of a company, so this is never given for a part of it. */
export const changesTeam = (permissions: readonly string[]) =>
  permissions.includes('team.change') || permissions.includes('tokens.change')

const beyondOwn = (message: string, path?: string) =>
  new AppError(companyErrors.beyondOwn, message, path ? { fields: [fieldError(path, 'beyondOwn')] } : {})

/** Nobody gives, changes or takes away a role that may do more than they may. */
export function requireOwn(mine: readonly string[], permissions: readonly string[]) {
  if (!isWithin(mine, permissions)) throw beyondOwn('The role may do something that this account may not.')
}

/** Somebody who may change the team until a day does not make themselves stay longer. */
export function refuseLonger(own: readonly AssignmentRow[], given: readonly NewAssignment[]) {
  if (staysLonger(own.map(asGiven), given))
    throw new AppError(companyErrors.beyondOwn, 'Somebody else decides how long this account stays.')
}

/** Why somebody with these permissions in all of the company may not give these assignments there; undefined: they may. */
export async function refusalOf(
  trx: Transaction,
  { companyId, mine }: { companyId: string; mine: readonly string[] },
  given: readonly NewAssignment[],
  roles: Roles,
): Promise<AppError | undefined> {
  const missing = (error: ErrorCode, what: string) => new AppError(error, `The company has no such ${what}.`)
  const groupIds = given.flatMap(({ scope }) => (scope.kind === 'group' ? scope.groupId : []))
  const propertyIds = given.flatMap(({ scope }) => (scope.kind === 'property' ? scope.propertyId : []))
  if (given.some(({ roleId }) => !roles.has(roleId))) return missing(companyErrors.roleNotFound, 'role')
  if ((await knownGroups(trx, companyId, groupIds)).length < new Set(groupIds).size)
    return missing(companyErrors.groupNotFound, 'group')
  if ((await knownProperties(trx, companyId, propertyIds)).length < new Set(propertyIds).size)
    return missing(companyErrors.propertyNotFound, 'property')
  for (const [index, { roleId, scope }] of given.entries()) {
    const permissions = permissionsIn(roles)(roleId)
    const path = `assignments.${index}`
    if (!isWithin(mine, permissions)) return beyondOwn('The role may do something that this account may not.', path)
    if (scope.kind !== 'company' && changesTeam(permissions))
      return beyondOwn('A role that changes the team counts for all of the company.', path)
  }
  return undefined
}

export async function requireGrantable(...request: Parameters<typeof refusalOf>) {
  const refusal = await refusalOf(...request)
  if (refusal) throw refusal
}
