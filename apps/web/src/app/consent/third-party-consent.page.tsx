import { accountTypeOf } from '@portico/contract/account/account.rules'
import { redirect } from 'react-router'
import { definePage, type PageArgs } from '#web/app/pages/define-page.ts'
import { readView } from '#web/app/personal-dashboard/dashboard-view.ts'
import { loadMayAnywhere } from '#web/data/company/may.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { portfolioPageQuery, portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { providersQuery } from '#web/data/providers/providers.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { localeFor } from '#web/platform/i18n.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { ConsentPage } from './consent-page.tsx'
import { unsignedProperties } from './unsigned-properties.ts'

export default definePage({
  path: consentPath,
  texts: ['consent', 'properties', 'providers', 'ui'],
  title: ({ t }) => t('consent:page.title'),
  crumb: ({ t }) => t('consent:page.title'),
  async data(args) {
    await requireUnsigned(args)
    const providers = args.queryClient.prefetchQuery(providersQuery)
    const view = { ...unsignedProperties, ...readView(args.searchParams), locale: localeFor(args.loaderArgs) }
    return [providers, portfolioPageQuery(view)]
  },
  Component: ConsentPage,
})

/** Redirects managers without properties to sign for. If the properties fail to load, the page is shown with the error and a retry. */
async function requireUnsigned({ queryClient }: PageArgs) {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(portfolioSummaryQuery),
  ])
  if (session.status !== 'authenticated') return
  const { kapEnabled, userConsentEnabled } = flagsFrom(queryClient)
  const summary = queryClient.getQueryData(portfolioSummaryQuery.queryKey)
  const mayConcern = accountTypeOf(session.info) === 'propertyManager' && kapEnabled && userConsentEnabled
  const may = await loadMayAnywhere(queryClient)
  if (!mayConcern || !may('consent.accept') || summary?.notOptedIn === 0) throw redirect('/')
}
