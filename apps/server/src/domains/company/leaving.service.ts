import { companyErrors } from '@portico/contract/company/company.schema'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { endAllSessionsOf, lockAccount, uninvite } from '../account/accounts.service.ts'
import { withdrawInvitationsTo } from '../account/invitations.service.ts'
import { endUnfinishedJobs } from '../bulk-jobs/unfinished-jobs.service.ts'
import {
  asGiven,
  deleteAssignmentsIn,
  hasAssignments,
  listAssignmentRows,
  writeAssignments,
} from './assignments.store.ts'
import { differenceOf, isCovered, unionOf } from './assignments.ts'
import { countOwners, listCompanyProperties } from './company.store.ts'
import { permissionsIn, refuseLonger, requireGrantable, requireOwn, rolesOf } from './grants.service.ts'
import { assignmentsOf, memberNotFound } from './members.service.ts'
import { listMemberRows } from './members.store.ts'
import { lockCompanyOf, lockTeam, requireOwner } from './team-lock.service.ts'

type Leaver = { companyId: string; accountId: string }

export async function removeMember({ trx, audit }: UnitOfWork, leaver: Leaver): Promise<undefined> {
  const { companyId, accountId } = leaver
  const team = await lockTeam(trx, companyId)
  const before = await assignmentsOf(trx, companyId, accountId)
  const roles = await rolesOf(trx, companyId)
  for (const { role_id } of before) requireOwn(team.mine, permissionsIn(roles)(role_id))
  await audit({
    action: 'company.removeMember',
    entityId: accountId,
    before: { companyId, assignments: before.map(asGiven) },
  })
  await endMembership(trx, leaver)
  await requireOwner(trx, companyId, team.owners)
}

export async function leaveCompany(
  { trx, audit }: UnitOfWork,
  account: Account,
  companyId: string,
): Promise<undefined> {
  await lockCompanyOf(trx, companyId)
  const owners = await countOwners(trx, companyId)
  const before = await asSystemWithin(trx, () => listAssignmentRows(trx, companyId, [account.id]))
  await audit({
    action: 'company.leave',
    entityId: account.id,
    before: { companyId, assignments: before.map(asGiven) },
  })
  await endMembership(trx, { companyId, accountId: account.id })
  await requireOwner(trx, companyId, owners)
}

/**
 * What the member was assigned for a time is handed over for that time; what has ended already is not. Returns what the colleague did not get,
 * because they keep their own role there.
 */
export async function handOver(
  { trx, audit }: UnitOfWork,
  account: Account,
  { companyId, accountId, toAccountId }: Leaver & { toAccountId: string },
) {
  const team = await lockTeam(trx, companyId)
  if (toAccountId === accountId) throw memberNotFound()
  const before = await assignmentsOf(trx, companyId, accountId)
  const own = await assignmentsOf(trx, companyId, toAccountId)
  const roles = await rolesOf(trx, companyId)
  for (const { role_id } of before) requireOwn(team.mine, permissionsIn(roles)(role_id))
  const lasting = before.filter(({ ends_at }) => !ends_at || ends_at.getTime() > Date.now())
  const wanted = unionOf(own.map(asGiven), lasting.map(asGiven), permissionsIn(roles), 'own')
  const diff = differenceOf(own, wanted)
  const given = [...diff.added, ...diff.changed.map(({ to }) => to)]
  await requireGrantable(trx, team, given, roles)
  if (toAccountId === account.id) refuseLonger(own, given)
  await writeAssignments(trx, { companyId, accountId: toAccountId, assignedBy: account.id }, diff)
  await audit(
    {
      action: 'company.handOver',
      entityId: accountId,
      before: { companyId, assignments: before.map(asGiven) },
      after: { toAccountId },
    },
    {
      action: 'company.changeMember',
      entityId: toAccountId,
      before: { companyId, assignments: own.map(asGiven) },
      after: { companyId, assignments: wanted },
    },
  )
  await endMembership(trx, { companyId, accountId })
  await requireOwner(trx, companyId, team.owners)
  const notGiven = lasting.filter((row) => !isCovered(wanted, asGiven(row), permissionsIn(roles)))
  return { notGiven: notGiven.map((row) => ({ ...asGiven(row), scopeName: row.scope_name })) }
}

export async function endSessionsOfMember(
  { trx, audit }: UnitOfWork,
  { companyId, accountId }: Leaver,
  limits: Config['session'],
) {
  await lockTeam(trx, companyId)
  const [member] = await listMemberRows(trx, companyId, [accountId])
  if (!member) throw memberNotFound()
  if (member.works_elsewhere)
    throw new AppError(companyErrors.worksElsewhere, 'The account works for another company, too.')
  const ended = await endAllSessionsOf(trx, accountId, limits)
  await audit({ action: 'company.endSessions', entityId: accountId, after: { companyId, ended } })
  return { ended }
}

/**
 * Ends all that an account has in a company, and nothing that it has elsewhere. An account without any assignment is not invited any more.
 * What the account has made, such as profiles of property-management systems, is the company's and stays. The entry in the audit is written
 * before: whoever does not work for the company any more writes none there.
 */
async function endMembership(trx: Transaction, { companyId, accountId }: Leaver) {
  await asSystemWithin(trx, async () => {
    // Two companies that remove the account at once wait here for each other, so that the second one finds nothing left.
    const { email } = await lockAccount(trx, accountId)
    const properties = await listCompanyProperties(trx, companyId)
    await deleteAssignmentsIn(trx, companyId, accountId)
    await withdrawInvitationsTo(trx, companyId, [email.toLowerCase()])
    await endUnfinishedJobs(
      trx,
      accountId,
      properties.map(({ id }) => id),
    )
    if (!(await hasAssignments(trx, accountId))) await uninvite(trx, accountId)
  })
}
