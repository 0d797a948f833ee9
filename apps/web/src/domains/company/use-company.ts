import type { Company, Role } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from '#web/data/company/company.queries.ts'

/** The company of the address, which the loader of its pages has found. */
export function useCompany(companyId: string): Company | undefined {
  return useQuery(companiesQuery).data?.find((company) => company.companyId === companyId)
}

export const canChangeTeam = (company: Company | undefined): boolean =>
  company?.permissions.includes('team.change') ?? false

export const canChangePrograms = (company: Company | undefined): boolean =>
  company?.permissions.includes('tokens.change') ?? false

/** Nobody grants more than they have. */
export const canGrant = (company: Company | undefined, role: Pick<Role, 'permissions'>): boolean =>
  role.permissions.every((permission) => company?.permissions.includes(permission))
