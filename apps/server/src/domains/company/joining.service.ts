import type { NewAssignment } from '@portico/contract/company/company.schema'
import type { Transaction } from '../../platform/database.ts'
import { asGiven, listAssignmentRows, writeAssignments } from './assignments.store.ts'
import { differenceOf, staysLonger, unionOf } from './assignments.ts'
import { permissionsOfMember } from './company.store.ts'
import { permissionsIn, refusalOf, rolesOf } from './grants.service.ts'

type Invited = {
  companyId: string
  invitedBy: string | null
  /** False: an operator invited, who needs no role in the company. */
  isOfTeam: boolean
  assignments: readonly NewAssignment[]
}

/**
 * Gives an account what its invitation says, beside what it has. Undefined if the member who invited could not give it any more: nobody
 * grants by an invitation what they have lost since, and nobody makes themselves stay longer. Only the system may ask, with the lock of the company.
 */
export async function joinCompany(
  trx: Transaction,
  { companyId, invitedBy, isOfTeam, assignments }: Invited,
  accountId: string,
) {
  const roles = await rolesOf(trx, companyId)
  if (isOfTeam) {
    const mine = invitedBy ? await permissionsOfMember(trx, companyId, invitedBy) : []
    if (!mine.includes('team.change')) return undefined
    if (await refusalOf(trx, { companyId, mine }, assignments, roles)) return undefined
  }
  const own = await listAssignmentRows(trx, companyId, [accountId])
  const had = own.map(asGiven)
  if (invitedBy === accountId && staysLonger(had, assignments)) return undefined
  const wanted = unionOf(had, assignments, permissionsIn(roles), 'given')
  await writeAssignments(trx, { companyId, accountId, assignedBy: invitedBy }, differenceOf(own, wanted))
  return wanted
}
