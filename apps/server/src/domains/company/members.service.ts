import {
  type Assignment,
  type assignmentsChange,
  companyErrors,
  type Member,
} from '@portico/contract/company/company.schema'
import type { z } from 'zod'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { type AssignmentRow, asGiven, listAssignmentRows, scopeOf, writeAssignments } from './assignments.store.ts'
import { differenceOf, versionOf, withPlainIds } from './assignments.ts'
import { permissionsIn, refuseLonger, requireGrantable, requireOwn, rolesOf } from './grants.service.ts'
import { type Asked, findMembers, listMemberRows, type MemberRow } from './members.store.ts'
import { lockTeam, requireOwner } from './team-lock.service.ts'

export async function listMembers(trx: Transaction, account: Account, companyId: string, asked: Asked) {
  const { ids, total, page } = await findMembers(trx, companyId, asked)
  return { members: await present(trx, account, companyId, ids), totalRecords: total, pageNumber: page }
}

export async function getMember(trx: Transaction, account: Account, companyId: string, accountId: string) {
  const [member] = await present(trx, account, companyId, [accountId])
  if (!member) throw memberNotFound()
  return member
}

export const memberNotFound = () => new AppError(companyErrors.memberNotFound, 'The company has no such member.')

/** The assignments of a member; of an account that is none, it is as unknown as one that does not exist. */
export async function assignmentsOf(trx: Transaction, companyId: string, accountId: string) {
  // A program has assignments, too, and is no member.
  if ((await listMemberRows(trx, companyId, [accountId])).length === 0) throw memberNotFound()
  const rows = await listAssignmentRows(trx, companyId, [accountId])
  if (rows.length === 0) throw memberNotFound()
  return rows
}

type Target = { account: Account; companyId: string; accountId: string }

export async function changeMember(
  { trx, audit }: UnitOfWork,
  { account, companyId, accountId }: Target,
  change: z.infer<typeof assignmentsChange>,
): Promise<Member> {
  const team = await lockTeam(trx, companyId)
  const before = await assignmentsOf(trx, companyId, accountId)
  if (versionOf(before) !== change.teamVersion)
    throw new AppError(companyErrors.stale, 'Somebody else has changed the roles of this member meanwhile.')
  const roles = await rolesOf(trx, companyId)
  const wanted = change.assignments.map(withPlainIds)
  const diff = differenceOf(before, wanted)
  for (const row of [...diff.removed, ...diff.changed.map(({ row }) => row)])
    requireOwn(team.mine, permissionsIn(roles)(row.role_id))
  const given = [...diff.added, ...diff.changed.map(({ to }) => to)]
  await requireGrantable(trx, team, given, roles)
  if (accountId === account.id) refuseLonger(before, given)
  await writeAssignments(trx, { companyId, accountId, assignedBy: account.id }, diff)
  await requireOwner(trx, companyId, team.owners)
  await audit({
    action: 'company.changeMember',
    entityId: accountId,
    before: { companyId, assignments: before.map(asGiven) },
    after: { companyId, assignments: wanted },
  })
  // Whoever has given up their own role does not read the team any more.
  return asSystemWithin(trx, () => getMember(trx, account, companyId, accountId))
}

async function present(trx: Transaction, account: Account, companyId: string, accountIds: readonly string[]) {
  const members = new Map((await listMemberRows(trx, companyId, accountIds)).map((row) => [row.account_id, row]))
  const assignments = Map.groupBy(await listAssignmentRows(trx, companyId, accountIds), (row) => row.account_id)
  return accountIds.flatMap((id) => {
    const row = members.get(id)
    return row ? presentMember(row, assignments.get(id) ?? [], account) : []
  })
}

const presentMember = (row: MemberRow, assignments: readonly AssignmentRow[], account: Account): Member => ({
  accountId: row.account_id,
  fullName: row.full_name,
  email: row.email,
  isSelf: row.account_id === account.id,
  lastSignInMillis: row.last_sign_in_at?.getTime() ?? null,
  canEndSessions: !row.works_elsewhere,
  assignments: assignments.map(presentAssignment),
  teamVersion: versionOf(assignments),
})

export const presentAssignment = (row: AssignmentRow): Assignment => ({
  assignmentId: row.id,
  roleId: row.role_id,
  scope: scopeOf(row),
  scopeName: row.scope_name,
  endsAtMillis: row.ends_at?.getTime() ?? null,
  assignedAtMillis: row.created_at.getTime(),
  assignedBy: row.assigned_by,
})
