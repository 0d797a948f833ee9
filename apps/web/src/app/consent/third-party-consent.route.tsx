import { accountTypeOf } from '@portico/contract/account/account.rules'
import { notOptedIn } from '@portico/contract/consent/consent.rules'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { providersQuery } from '#web/domains/providers/providers.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'

export { ConsentPage as Component } from './consent-page.tsx'

/** Sends away who has nothing to sign. A list that failed to load is no reason to: the page says so and tries again. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const providers = queryClient.prefetchQuery(providersQuery)
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(portfolioQuery),
  ])
  if (session.status !== 'authenticated') return null
  const { kapEnabled, userConsentEnabled } = flagsFrom(queryClient)
  const portfolio = queryClient.getQueryData(portfolioQuery.queryKey)
  const mayConcern = accountTypeOf(session.info) === 'propertyManager' && kapEnabled && userConsentEnabled
  if (!mayConcern || (portfolio && notOptedIn(portfolio).length === 0)) throw redirect('/')
  if (import.meta.env.SSR) await providers
  return null
}

/** Filter and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('consent:page.title'),
  crumb: ({ t }) => t('consent:page.title'),
}
