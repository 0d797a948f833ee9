import type { UnitOfWork } from '../../platform/bind.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { hashToken } from '../../platform/sessions.ts'
import { lockOwnedTeam } from '../company/operated-companies.service.ts'
import {
  findOwnerInvite,
  mailAgain,
  queueOwnerNotices,
  renewOwnerInvite,
  withdrawOwnerInvites,
} from './further-owners.store.ts'
import { inviteAddress, tokenOf } from './invitations.service.ts'

/** Replaces what an operator has sent before, so that of several links to a company nobody owns the last one alone works. */
export async function inviteFirstOwner(
  unit: UnitOfWork & { keys: MasterKeys },
  { address, companyId }: { address: string; companyId: string },
) {
  for (const id of await withdrawOwnerInvites(unit.trx, companyId))
    await unit.audit({ companyId, action: 'account.withdrawInvitation', entityId: id })
  return inviteAddress(unit, { address, propertyIds: [], providerId: null, ofCompany: { companyId, roleId: 'owner' } })
}

/** In this time an owner can withdraw the invitation of another one whom nobody in the company has asked for. */
const WAIT_HOURS = 72

/** What becomes of an invitation of an owner: `told` members get a mail; undefined, because they have got it, or nobody owns the company. */
export type InvitedOwner = { token: string; beginsAt: Date | null; isWaiting: boolean; told?: number }

/**
 * The operator invites an owner. If the company has one, the invitation begins later and every member is told. An open one of the same
 * address is found again: its times stay, and nobody is told twice.
 */
export async function inviteOwner(
  unit: UnitOfWork & { keys: MasterKeys },
  { address, companyId }: { address: string; companyId: string },
): Promise<InvitedOwner> {
  const { trx, keys, audit } = unit
  const invited = { address, propertyIds: [], providerId: null, ofCompany: { companyId, roleId: 'owner' } }
  const members = await lockOwnedTeam(trx, companyId)
  if (!members) return { ...(await inviteAddress(unit, invited)), isWaiting: false }
  const open = await findOwnerInvite(trx, companyId, address)
  if (!open) {
    const { id, token, beginsAt } = await inviteAddress(unit, { ...invited, beginsInHours: WAIT_HOURS })
    return { token, beginsAt, isWaiting: true, told: await queueOwnerNotices(trx, id, members) }
  }
  // The master key may have changed since, so the token is made again.
  const token = tokenOf(keys, open.id)
  await renewOwnerInvite(trx, open.id, hashToken(token))
  if (!open.is_waiting) await mailAgain(trx, open.id)
  await audit({ companyId, action: 'company.resendInvitation', entityId: open.id, after: { companyId } })
  return { token, beginsAt: open.begins_at, isWaiting: open.is_waiting }
}
