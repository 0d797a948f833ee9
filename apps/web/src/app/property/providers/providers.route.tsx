import { type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { ProviderCards } from '#web/domains/providers/provider-cards.tsx'

export { requireProviders as loader } from './require-providers.ts'

/** The filter only chooses among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('providers:title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <ProviderCards propertyId={propertyId} headingVariant="h1" />
}
