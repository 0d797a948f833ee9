import { OWNERS_SHOWN } from '@portico/contract/operator/operator.rules'
import {
  type CompanyDraft,
  type companiesQuery,
  type invitedOwner,
  type OperatedCompany,
  type OperatedProperty,
  operatorErrors,
  type propertiesQuery,
} from '@portico/contract/operator/operator.schema'
import { companyNotFound } from '@portico/contract/shared/errors'
import type { z } from 'zod'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { isAddressOfOperator } from '../account/accounts.service.ts'
import { inviteFirstOwner, inviteOwner } from '../account/further-owners.service.ts'
import { addCompany, lockOperatedCompany, renameOperatedCompany } from '../company/operated-companies.service.ts'
import {
  type CompanyRow,
  findCompanies,
  findProperties,
  listCompanyRows,
  listPropertyRows,
  type PropertyRow,
} from './operator.store.ts'

type Unit = UnitOfWork & { keys: MasterKeys }

export async function listCompanies(trx: Transaction, query: z.output<typeof companiesQuery>) {
  const { ids, total, page } = await findCompanies(trx, query)
  return { companies: (await listCompanyRows(trx, ids)).map(presentCompany), totalRecords: total, pageNumber: page }
}

export async function listProperties(trx: Transaction, query: z.output<typeof propertiesQuery>) {
  const { ids, total, page } = await findProperties(trx, query)
  return { properties: (await listPropertyRows(trx, ids)).map(presentProperty), totalRecords: total, pageNumber: page }
}

/** The company and the invitation of its first owner stand or fall together. */
export async function addCompanyWithOwner(unit: Unit, { name, ownerEmail }: CompanyDraft) {
  await refuseOperator(unit.trx, ownerEmail)
  const companyId = await addCompany(unit, name)
  const { token } = await inviteFirstOwner(unit, { address: ownerEmail, companyId })
  return { companyId, token }
}

export async function renameCompany(
  { trx, audit }: UnitOfWork,
  companyId: string,
  { name, version }: { name: string; version: number },
): Promise<OperatedCompany> {
  const company = await requireCompany(trx, companyId)
  if (company.version !== version)
    throw new AppError(operatorErrors.stale, 'Somebody else has renamed the company meanwhile.')
  await renameOperatedCompany({ trx, audit }, company, name)
  const [row] = await listCompanyRows(trx, [companyId])
  if (!row) throw new AppError(companyNotFound, 'There is no such company.')
  return presentCompany(row)
}

/** Of a company without an owner the last invitation alone counts. Beside an owner it begins later, and its members are told. */
export async function inviteOwnerTo(
  unit: Unit,
  companyId: string,
  address: string,
): Promise<z.infer<typeof invitedOwner>> {
  await requireCompany(unit.trx, companyId)
  await refuseOperator(unit.trx, address)
  const [row] = await listCompanyRows(unit.trx, [companyId])
  if (row?.owner_count === 0) {
    await inviteFirstOwner(unit, { address, companyId })
    return { beginsAtMillis: null, told: 0 }
  }
  const { beginsAt, told = 0 } = await inviteOwner(unit, { address, companyId })
  return { beginsAtMillis: beginsAt?.getTime() ?? null, told }
}

/** Locked: nobody renames it or changes its team before the call ends. */
async function requireCompany(trx: Transaction, companyId: string) {
  const company = await lockOperatedCompany(trx, companyId)
  if (!company) throw new AppError(companyNotFound, 'There is no such company.')
  return company
}

async function refuseOperator(trx: Transaction, address: string) {
  if (await isAddressOfOperator(trx, address))
    throw new AppError(operatorErrors.addressOfOperator, 'An operator signs in with this address.')
}

const presentCompany = (row: CompanyRow): OperatedCompany => ({
  companyId: row.id,
  name: row.name,
  version: row.version,
  owners: row.owners.slice(0, OWNERS_SHOWN),
  ownerCount: row.owner_count,
  invited:
    row.invited_email === null
      ? null
      : {
          email: row.invited_email,
          state: row.is_expired ? 'expired' : row.is_waiting ? 'waiting' : 'open',
          beginsAtMillis: row.invited_begins_at?.getTime() ?? null,
        },
  propertyCount: row.property_count,
})

const presentProperty = (row: PropertyRow): OperatedProperty => ({
  propertyId: row.id,
  name: row.name,
  address: {
    line1: row.address_line1,
    line2: row.address_line2,
    city: row.city,
    region: row.state_or_region,
    postalCode: row.postal_code,
    countryCode: row.country_code,
  },
  companyId: row.company_id,
  companyName: row.company_name,
  panelsOnline: row.online,
  panelsOffline: row.offline,
})
