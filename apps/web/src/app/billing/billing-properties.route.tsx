import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { billingPropertiesQuery } from '#web/domains/billing/billing.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { requireBilling } from './require-billing.ts'

export { BillingProperties as Component } from './billing-properties.tsx'

/** A page from the server brings its list along. In the browser the page appears at once and its cards follow. */
export async function loader(args: LoaderFunctionArgs) {
  await requireBilling(args)
  const fetched = queryClientOf(args).prefetchQuery(billingPropertiesQuery)
  if (import.meta.env.SSR) await fetched
  return null
}

/** The page only chooses among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname
