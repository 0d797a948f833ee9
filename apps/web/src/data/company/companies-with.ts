import type { Company } from '@portico/contract/company/company.schema'
import { isFull } from '@portico/contract/flags/flags.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { flagsFrom, flagsQuery, useIsFull } from '#web/platform/flags.ts'
import { isManager, sessionFrom, sessionQuery, useSession } from '#web/platform/session.ts'
import { companiesQuery } from './company.queries.ts'

const none: readonly Company[] = []
const withPermission = (companies: readonly Company[], permission: Permission) =>
  companies.filter(({ permissions }) => permissions.includes(permission))

/** The companies in the whole of which the account may do this. None in the edition `specified`, and none until they are loaded. */
export function useCompaniesWith(permission: Permission): readonly Company[] {
  const session = useSession()
  const hasCompanies = useIsFull() && isManager(session)
  const { data = none } = useQuery({ ...companiesQuery, enabled: hasCompanies })
  return hasCompanies ? withPermission(data, permission) : none
}

/** For loaders. Companies that cannot be loaded are none. */
export async function loadCompaniesWith(queryClient: QueryClient, permission: Permission) {
  await Promise.all([queryClient.prefetchQuery(sessionQuery), queryClient.prefetchQuery(flagsQuery)])
  if (!isFull(flagsFrom(queryClient)) || !isManager(sessionFrom(queryClient))) return none
  await queryClient.prefetchQuery(companiesQuery)
  return withPermission(queryClient.getQueryData(companiesQuery.queryKey) ?? none, permission)
}
