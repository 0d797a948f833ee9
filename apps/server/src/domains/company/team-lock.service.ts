import { companyErrors } from '@portico/contract/company/company.schema'
import { sessionErrors } from '@portico/contract/shared/errors'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countOwners, lockCompany, permissionsInCompany } from './company.store.ts'

/** A company whose team nobody else changes before this transaction ends, with what the caller may do in all of it. */
export type Team = { companyId: string; mine: readonly string[]; owners: Owners }
type Owners = Awaited<ReturnType<typeof countOwners>>

/** All changes of a team wait for each other. Also a member who may change nothing may leave, so the lock needs no permission. */
export const lockCompanyOf = (trx: Transaction, companyId: string) =>
  asSystemWithin(trx, () => lockCompany(trx, companyId))

/** The caller may have lost the permission to somebody who had the lock before. */
export async function lockTeam(trx: Transaction, companyId: string): Promise<Team> {
  await lockCompanyOf(trx, companyId)
  const mine = await permissionsInCompany(trx, companyId)
  if (!mine.includes('team.change'))
    throw new AppError(sessionErrors.notPermitted, 'The role of this account lacks team.change.')
  return { companyId, mine, owners: await countOwners(trx, companyId) }
}

/** For a change that may have taken an owner from the company, or put an end to their ownership. */
export async function requireOwner(trx: Transaction, companyId: string, before: Owners) {
  const { owners, lasting } = await countOwners(trx, companyId)
  if (lasting === 0 && (before.lasting > 0 || owners < before.owners))
    throw new AppError(companyErrors.lastOwner, 'The company would have no owner who stays.')
}
