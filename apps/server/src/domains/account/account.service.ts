import { isPortalPath } from '@portico/contract/account/account.rules'
import { accountErrors, type UserInfo } from '@portico/contract/account/account.schema'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { acceptInvite, findInvite } from './account.store.ts'

export const presentUserInfo = (account: Account): UserInfo => ({
  porticoUserInfo: { fullName: account.fullName, primaryContactEmail: account.email },
  avcTermsAcceptanceTime: account.avcTermsAcceptedAt?.getTime() ?? null,
  accessCustomerInfo: account.accessCustomerId ? { accessCustomerId: account.accessCustomerId } : null,
})

export function requirePortalPath(path: string): string {
  if (isPortalPath(path)) return path
  throw new AppError(accountErrors.returnAddressForeign, 'return_to is a path of this portal.')
}

/** An invitation belongs to a verified address, expires, and is used once. */
export async function registerAccount(trx: Transaction, account: Account, token: string) {
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
  if (account.kind && account.kind !== invite.kind) {
    throw new AppError(accountErrors.inviteForAnother, 'This account is of another kind than the invitation.')
  }
  await acceptInvite(trx, invite, account.id)
  return invite
}
