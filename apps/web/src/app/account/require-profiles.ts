import { accountTypeOf } from '@portico/contract/account/account.rules'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { loadMayAnywhere } from '#web/data/company/may.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

/** Redirects accounts that may not manage profiles. Resolves to false for an account without access, for which the shell shows the error. */
export async function requireProfiles({ queryClient }: Pick<PageArgs, 'queryClient'>): Promise<boolean> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
  ])
  if (session.status !== 'authenticated') return false
  const { pmsEnabled, pmsProfileMutationEnabled } = flagsFrom(queryClient)
  const isManager = accountTypeOf(session.info) === 'propertyManager'
  const may = await loadMayAnywhere(queryClient)
  if (!isManager || !pmsEnabled || !pmsProfileMutationEnabled || !may('integrations.read')) throw redirect('/')
  return true
}
