import { type Company, companyErrors, type companyName } from '@portico/contract/company/company.schema'
import { buildingRoutes } from '@portico/contract/properties/building.routes'
import { isEnough, type Permission, permissions, whileArchived } from '@portico/contract/shared/permissions'
import { isNeverOfPrograms } from '@portico/contract/shared/programs.rules'
import type { z } from 'zod'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isArchived, permissionsIn } from '../../platform/guard.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  type CompanyRow,
  findPermissionsAnywhere,
  listCompanyProperties,
  listCompanyRows,
  renameCompanyRow,
} from './company.store.ts'
import { lockTeam } from './team-lock.service.ts'

export async function listCompanies(
  trx: Transaction,
  account: Account,
  holding?: Permission,
): Promise<{ companies: Company[] }> {
  const all = (await listCompanyRows(trx)).map(present)
  const companies = holding ? all.filter(({ permissions: held }) => held.includes(holding)) : all
  if (account.kind !== 'service') return { companies }
  // Where nobody owns the company its members read the team, and programs do not.
  const ofProgram = (held: Permission[]) => held.filter((permission) => !isNeverOfPrograms(permission))
  return { companies: companies.map((company) => ({ ...company, permissions: ofProgram(company.permissions) })) }
}

const present = ({ id, name, version, held, is_unclaimed }: CompanyRow): Company => ({
  companyId: id,
  name,
  isUnclaimed: is_unclaimed,
  permissions: permissions.filter((permission) => held.includes(permission)),
  version,
})

export async function renameCompany(
  { trx, audit }: UnitOfWork,
  companyId: string,
  { name, version }: z.infer<typeof companyName>,
): Promise<Company> {
  await lockTeam(trx, companyId)
  const [before] = await listCompanyRows(trx, companyId)
  if (before?.version !== version)
    throw new AppError(companyErrors.stale, 'Somebody else has renamed the company meanwhile.')
  await renameCompanyRow(trx, companyId, name)
  await audit({ action: 'company.rename', entityId: before.id, before: { name: before.name }, after: { name } })
  return present({ ...before, name, version: version + 1 })
}

/** One that the caller works for. */
export async function companyOf(trx: Transaction, companyId: string): Promise<Company | undefined> {
  const [row] = await listCompanyRows(trx, companyId)
  return row && present(row)
}

export async function listProperties(trx: Transaction, companyId: string) {
  const rows = await listCompanyProperties(trx, companyId)
  return { properties: rows.map(({ id, name }) => ({ propertyId: id, name })), total: rows.length }
}

export async function permissionsAt(trx: Transaction, propertyId: string) {
  const held = permissionsIn(trx)
  const isShelved = await isArchived(trx, propertyId)
  return {
    ...replyOf(isShelved ? whileArchived(held) : held),
    isArchived: isShelved,
    mayRestore: isShelved && isEnough(held, buildingRoutes.restore.may),
  }
}

/** Without an assignment every list is empty, and nothing is refused. */
export const permissionsAnywhere = async (trx: Transaction) =>
  replyOf((await findPermissionsAnywhere(trx)) ?? permissions)

const replyOf = (held: readonly string[]): { permissions: Permission[] } => ({
  permissions: permissions.filter((permission) => held.includes(permission)),
})
