import { accountTypeOf } from '@portico/contract/account/account.rules'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { loadMayAnywhere } from '#web/data/company/may.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

/** Redirects accounts without billing. An account without access is not redirected: the shell shows the error on this page. */
export async function requireBilling({ queryClient }: Pick<PageArgs, 'queryClient'>) {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
  ])
  if (session.status !== 'authenticated') return
  const isManager = accountTypeOf(session.info) === 'propertyManager'
  const may = await loadMayAnywhere(queryClient)
  if (!isManager || !flagsFrom(queryClient).billingEnabled || !may('billing.read')) throw redirect('/')
}
