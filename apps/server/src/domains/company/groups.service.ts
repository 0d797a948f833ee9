import { companyErrors, type Group, type GroupDraft } from '@portico/contract/company/company.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { openInvitationsWithGroup } from '../account/invitations.service.ts'
import { knownProperties } from './company.store.ts'
import { permissionsIn, requireOwn, rolesOf } from './grants.service.ts'
import {
  changeGroup,
  findGroup,
  type GroupRow,
  hasGroupsToTheLimit,
  insertGroup,
  isGroupNameTaken,
  listGroupRows,
  removeGroup,
  rolesAtGroup,
  setGroupProperties,
} from './groups.store.ts'
import { lockTeam } from './team-lock.service.ts'

export async function listGroups(trx: Transaction, companyId: string) {
  const groups = (await listGroupRows(trx, companyId)).map(present)
  return { groups, total: groups.length }
}

export async function createGroup({ trx, audit }: UnitOfWork, companyId: string, draft: GroupDraft): Promise<Group> {
  await lockTeam(trx, companyId)
  const propertyIds = await requireProperties(trx, companyId, draft.propertyIds)
  if (await hasGroupsToTheLimit(trx, companyId))
    throw new AppError(companyErrors.tooMany, 'The company has as many groups as it can have.')
  const id = await refuseTaken(insertGroup(trx, companyId, draft.name))
  await setGroupProperties(trx, companyId, id, propertyIds)
  await audit({ action: 'company.createGroup', entityId: id, after: { companyId, name: draft.name, propertyIds } })
  return presentStored(trx, companyId, id)
}

type Named = { companyId: string; groupId: string }

export async function updateGroup(
  { trx, audit }: UnitOfWork,
  { companyId, groupId }: Named,
  { version, ...draft }: GroupDraft & { version: number },
): Promise<Group> {
  const { mine } = await lockTeam(trx, companyId)
  const before = await requireGroup(trx, companyId, groupId)
  if (before.version !== version)
    throw new AppError(companyErrors.stale, 'Somebody else has changed the group meanwhile.')
  const propertyIds = await requireProperties(trx, companyId, draft.propertyIds, before.property_ids)
  // A property that enters gives its holders whatever the roles at this group contain.
  if (propertyIds.some((id) => !before.property_ids.includes(id))) {
    const roles = await rolesOf(trx, companyId)
    for (const roleId of await rolesAtGroup(trx, before.id)) requireOwn(mine, permissionsIn(roles)(roleId))
  }
  await refuseTaken(changeGroup(trx, companyId, before.id, draft.name))
  await setGroupProperties(trx, companyId, before.id, propertyIds)
  await audit({
    action: 'company.updateGroup',
    entityId: before.id,
    before: { companyId, name: before.name, propertyIds: before.property_ids },
    after: { companyId, name: draft.name, propertyIds },
  })
  return presentStored(trx, companyId, before.id)
}

export async function deleteGroup({ trx, audit }: UnitOfWork, { companyId, groupId }: Named): Promise<undefined> {
  await lockTeam(trx, companyId)
  const before = await requireGroup(trx, companyId, groupId)
  const isUsed = (await rolesAtGroup(trx, before.id)).length > 0
  if (isUsed || (await openInvitationsWithGroup(trx, companyId, before.id)).length > 0)
    throw new AppError(companyErrors.groupInUse, 'Somebody has a role at this group, or is invited to it.')
  await removeGroup(trx, companyId, before.id)
  await audit({
    action: 'company.deleteGroup',
    entityId: before.id,
    before: { companyId, name: before.name, propertyIds: before.property_ids },
  })
}

async function requireGroup(trx: Transaction, companyId: string, groupId: string): Promise<GroupRow> {
  const row = await findGroup(trx, companyId, groupId)
  if (!row) throw new AppError(companyErrors.groupNotFound, 'The company has no such group.')
  return row
}

/** Returns them as the database writes them, each once. One that is in the group already may be an archived one that the caller does not see. */
async function requireProperties(
  trx: Transaction,
  companyId: string,
  propertyIds: readonly string[],
  before: readonly string[] = [],
) {
  const wanted = new Set(propertyIds.map((id) => id.toLowerCase()))
  const added = [...wanted].filter((id) => !before.includes(id))
  if ((await knownProperties(trx, companyId, added)).length < added.length)
    throw new AppError(companyErrors.propertyNotFound, 'The company has no such property.')
  return [...wanted]
}

async function refuseTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (!isGroupNameTaken(error)) throw error
    throw new AppError(companyErrors.groupNameTaken, 'The company has a group with this name.', {
      fields: [fieldError('name', 'groupNameTaken')],
    })
  }
}

const presentStored = async (trx: Transaction, companyId: string, id: string) =>
  present(await requireGroup(trx, companyId, id))

const present = (row: GroupRow): Group => ({
  groupId: row.id,
  name: row.name,
  propertyIds: row.property_ids,
  version: row.version,
})
