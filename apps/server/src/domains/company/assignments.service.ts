import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { asGiven, deleteAssignments, insertManager } from './assignments.store.ts'

/** An account manages these properties from now on. Only the system may say so: nobody who accepts an invitation may assign yet. */
export const assignManager = (trx: Transaction, accountId: string, propertyIds: readonly string[]) =>
  insertManager(trx, accountId, propertyIds)

/** Ends all assignments of an account, in every company. */
export async function endAssignmentsOf({ trx, audit }: UnitOfWork, accountId: string) {
  const ended = await deleteAssignments(trx, accountId)
  const companies = Map.groupBy(ended, ({ company_id }) => company_id)
  await audit(
    ...Array.from(companies, ([companyId, rows]) => ({
      companyId,
      action: 'company.removeMember' as const,
      entityId: accountId,
      before: { companyId, assignments: rows.map(asGiven) },
    })),
  )
  return ended
}
