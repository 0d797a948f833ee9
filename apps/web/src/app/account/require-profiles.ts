import { accountTypeOf } from '@portico/contract/account/account.rules'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

/** Sends away whom profiles do not concern; false for whoever is not let in at all, which the shell tells them on this very page. */
export async function requireProfiles({ queryClient }: Pick<PageArgs, 'queryClient'>): Promise<boolean> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
  ])
  if (session.status !== 'authenticated') return false
  const { pmsEnabled, pmsProfileMutationEnabled } = flagsFrom(queryClient)
  const isManager = accountTypeOf(session.info) === 'propertyManager'
  if (!isManager || !pmsEnabled || !pmsProfileMutationEnabled) throw redirect('/')
  return true
}
