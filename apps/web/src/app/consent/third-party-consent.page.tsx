import { accountTypeOf } from '@portico/contract/account/account.rules'
import { notOptedIn } from '@portico/contract/consent/consent.rules'
import { redirect } from 'react-router'
import { definePage, type PageArgs } from '#web/app/pages/define-page.ts'
import { consentPath } from '#web/domains/consent/consent.paths.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { providersQuery } from '#web/domains/providers/providers.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { ConsentPage } from './consent-page.tsx'

export default definePage({
  path: consentPath,
  texts: ['consent', 'properties', 'providers', 'ui'],
  title: ({ t }) => t('consent:page.title'),
  crumb: ({ t }) => t('consent:page.title'),
  async data(args) {
    const providers = args.queryClient.prefetchQuery(providersQuery)
    await requireUnsigned(args)
    return [providers]
  },
  Component: ConsentPage,
})

/** Redirects managers without properties to sign for. If the list fails to load, the page is shown with the error and a retry. */
async function requireUnsigned({ queryClient }: PageArgs) {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(portfolioQuery),
  ])
  if (session.status !== 'authenticated') return
  const { kapEnabled, userConsentEnabled } = flagsFrom(queryClient)
  const portfolio = queryClient.getQueryData(portfolioQuery.queryKey)
  const mayConcern = accountTypeOf(session.info) === 'propertyManager' && kapEnabled && userConsentEnabled
  if (!mayConcern || (portfolio && notOptedIn(portfolio).length === 0)) throw redirect('/')
}
