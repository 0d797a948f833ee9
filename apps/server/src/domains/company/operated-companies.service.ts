import { builtInRoleNames } from '@portico/contract/company/company.rules'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { lockCompany, renameCompanyRow } from './company.store.ts'
import * as store from './operated-companies.store.ts'

/** All companies of the deployment, for its operator. */
export const listAllCompanies = (trx: Transaction) => store.listAllCompanies(trx)

/** For an invitation by the operator: the company, and a role that it has. */
export async function requireCompanyRole(trx: Transaction, companyId: string, roleId: string): Promise<string> {
  const name = await store.findCompanyName(trx, companyId)
  if (name === undefined) throw new Error(`There is no company ${companyId}: list-companies names them.`)
  if (!(await store.findRole(trx, companyId, roleId)))
    throw new Error(
      `${name} has no role ${roleId}: it takes ${builtInRoleNames.join(', ')}, or the id of a role of the company.`,
    )
  return name
}

/** The accounts that work for a company which has an owner; undefined: nobody owns it. Nobody changes the team before the transaction ends. */
export async function lockOwnedTeam(trx: Transaction, companyId: string): Promise<string[] | undefined> {
  await lockCompany(trx, companyId)
  return (await store.isUnclaimed(trx, companyId)) ? undefined : store.listWorkingAccounts(trx, companyId)
}

/** Nobody changes the teams of these accounts before the transaction ends. Whoever locks an account, too, does that afterwards. */
export const lockTeamsWith = (trx: Transaction, accountIds: readonly string[]) =>
  store.lockCompaniesWith(trx, accountIds)

/** The names of those companies that nobody owns. */
export const namesOfUnclaimed = (trx: Transaction, companyIds: readonly string[]) =>
  store.namesOfUnclaimed(trx, companyIds)

/** A company without members, for the operator. Whoever is invited first owns it. */
export async function addCompany({ trx, audit }: UnitOfWork, name: string): Promise<string> {
  const id = await store.insertCompany(trx, name)
  await audit({ companyId: id, action: 'companies.add', entityId: id, after: { name } })
  return id
}

export const lockOperatedCompany = (trx: Transaction, companyId: string) => store.lockNamed(trx, companyId)

/** The caller has locked it. */
export async function renameOperatedCompany(
  { trx, audit }: UnitOfWork,
  company: { id: string; name: string },
  name: string,
) {
  await renameCompanyRow(trx, company.id, name)
  const entry = { companyId: company.id, action: 'companies.rename' as const, entityId: company.id }
  await audit({ ...entry, before: { name: company.name }, after: { name } })
}
