import { isPortalPath } from '@portico/contract/account/account.rules'
import { accountErrors, type UserInfo } from '@portico/contract/account/account.schema'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { assignManager } from '../company/assignments.service.ts'
import { joinCompany } from '../company/joining.service.ts'
import { lockCompanyOf } from '../company/team-lock.service.ts'
import { companyOfInvite, findInvite, type Invite, markAccepted } from './account.store.ts'
import { assignmentsIn } from './invited-assignments.ts'

export const presentUserInfo = (account: Account): UserInfo => ({
  porticoUserInfo: { fullName: account.fullName, primaryContactEmail: account.email },
  avcTermsAcceptanceTime: account.avcTermsAcceptedAt?.getTime() ?? null,
  accessCustomerInfo: account.accessCustomerId ? { accessCustomerId: account.accessCustomerId } : null,
})

export function requirePortalPath(path: string): string {
  if (isPortalPath(path)) return path
  throw new AppError(accountErrors.returnAddressForeign, 'return_to is a path of this portal.')
}

/** An invitation belongs to a verified address, may begin later, expires, and is used once. */
export async function registerAccount({ trx, audit }: UnitOfWork, account: Account, token: string) {
  const companyId = await companyOfInvite(trx, token)
  if (companyId) await lockCompanyOf(trx, companyId)
  const invite = await findInvite(trx, token)
  if (!invite || invite.withdrawn_at) {
    throw new AppError(accountErrors.inviteUnknown, 'This invitation is unknown or withdrawn.')
  }
  if (!account.emailVerified || invite.email.toLowerCase() !== account.email.toLowerCase()) {
    throw new AppError(accountErrors.inviteForAnother, 'This invitation is for another address.')
  }
  if (invite.accepted_at || invite.is_expired) {
    throw new AppError(accountErrors.inviteSpent, 'This invitation has been used or has expired.')
  }
  if (invite.is_waiting) {
    throw new AppError(accountErrors.inviteWaits, 'This invitation has not begun yet.')
  }
  if (!(await markAccepted(trx, invite, account.id))) {
    throw new AppError(accountErrors.inviteForAnother, 'This account is of another kind than the invitation.')
  }
  await assignInvited({ trx, audit }, invite, account.id)
  await audit({ action: 'account.register', entityId: account.id, after: { inviteId: invite.id, kind: invite.kind } })
}

/** The account has no role yet, so row-level security would refuse the rows. */
async function assignInvited({ trx, audit }: UnitOfWork, invite: Invite, accountId: string) {
  const { company_id: companyId, invited_by: invitedBy, property_ids: propertyIds } = invite
  await asSystemWithin(trx, async () => {
    if (!companyId) return assignManager(trx, accountId, propertyIds)
    const invited = { companyId, invitedBy, isOfTeam: invite.assignments !== null, assignments: assignmentsIn(invite) }
    const assignments = await joinCompany(trx, invited, accountId)
    if (!assignments) throw new AppError(accountErrors.inviteUnknown, 'This invitation is unknown or withdrawn.')
    return audit({
      companyId,
      action: 'company.join',
      entityId: accountId,
      after: { companyId, inviteId: invite.id, assignments },
    })
  })
}
