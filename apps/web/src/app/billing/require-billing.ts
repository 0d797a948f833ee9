import { accountTypeOf } from '@portico/contract/account/account.rules'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

/** Sends away whom billing does not concern. Whoever is not let in at all is told so by the shell, on this very page. */
export async function requireBilling({ queryClient }: Pick<PageArgs, 'queryClient'>) {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
  ])
  if (session.status !== 'authenticated') return
  const isManager = accountTypeOf(session.info) === 'propertyManager'
  if (!isManager || !flagsFrom(queryClient).billingEnabled) throw redirect('/')
}
