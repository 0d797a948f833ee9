import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { IntegrationCards } from '#web/domains/integrations/cards/integration-cards.tsx'
import {
  availableIntegrationsQuery,
  integrationsQuery,
  profilesQuery,
} from '#web/domains/integrations/integrations.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const fetched = Promise.all([
    queryClient.prefetchQuery(integrationsQuery(args.params.propertyId ?? '')),
    queryClient.prefetchQuery(availableIntegrationsQuery),
    queryClient.prefetchQuery(profilesQuery),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

/** Type and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = { title: ({ t }) => t('integrations:title') }

export function Component() {
  const { propertyId = '' } = useParams()
  return <IntegrationCards propertyId={propertyId} headingVariant="h1" />
}
