import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { requireProfile, type VerifyLater } from './profiles.service.ts'
import { changeProfile, lockProfile, type ProfileRow } from './profiles.store.ts'

/** Support calls this when the vendor has admitted us. The job that runs every minute then verifies the profile. */
export async function approveProfile({ trx, audit }: UnitOfWork, id: string) {
  const row = await lockProfile(trx, id)
  if (!row) throw new Error(`There is no profile ${id}.`)
  await approve(trx, row)
  await audit(entryOf(row))
  return { nickname: row.nickname, pmsName: row.provider }
}

/** In a demo managers approve their own profiles in the developer drawer. */
export const approveBy =
  (verifyLater: VerifyLater) =>
  async ({ trx, audit }: UnitOfWork, id: string): Promise<undefined> => {
    const row = await requireProfile(lockProfile(trx, id))
    await approve(trx, row)
    await verifyLater(trx, id)
    await audit(entryOf(row))
  }

async function approve(trx: Transaction, { id, approval_status }: ProfileRow) {
  const change = { approval_status: 'APPROVED', validity_status: 'PENDING_VERIFICATION', checked_at: null }
  if (approval_status !== 'APPROVED') await changeProfile(trx, id, change)
}

const entryOf = ({ company_id, id, approval_status }: ProfileRow) => ({
  companyId: company_id,
  action: 'profiles.approve' as const,
  entityId: id,
  before: { approvalStatus: approval_status },
})
