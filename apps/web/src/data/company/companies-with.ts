import type { Company } from '@portico/contract/company/company.schema'
import { isFull } from '@portico/contract/flags/flags.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { flagsFrom, flagsQuery, useIsFull } from '#web/platform/flags.ts'
import { isManager, sessionFrom, sessionQuery, useSession } from '#web/platform/session.ts'
import { companiesHoldingQuery } from './company.queries.ts'

const none: readonly Company[] = []

/** The companies in the whole of which the account may do this. None in the edition `specified`, and none until they are loaded. */
export function useCompaniesWith(permission: Permission): readonly Company[] {
  const session = useSession()
  const hasCompanies = useIsFull() && isManager(session)
  const { data = none } = useQuery({ ...companiesHoldingQuery(permission), enabled: hasCompanies })
  return hasCompanies ? data : none
}

/** For loaders. Companies that cannot be loaded are none. */
export async function loadCompaniesWith(queryClient: QueryClient, permission: Permission) {
  await Promise.all([queryClient.prefetchQuery(sessionQuery), queryClient.prefetchQuery(flagsQuery)])
  if (!isFull(flagsFrom(queryClient)) || !isManager(sessionFrom(queryClient))) return none
  await queryClient.prefetchQuery(companiesHoldingQuery(permission))
  return queryClient.getQueryData(companiesHoldingQuery(permission).queryKey) ?? none
}
