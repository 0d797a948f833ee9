import { useLocation, useParams, useSearchParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { ManageAccessPage } from './manage-access-page.tsx'

export { requireProviders as loader } from './require-providers.ts'

export const handle: PageHandle = {
  title: ({ t }) => t('providers:manageAccess.title'),
  crumb: ({ t }) => t('providers:manageAccess.title'),
}

/** The address has the providers, so that it can be reloaded; whoever comes from the cards brings them along as well. */
export function Component() {
  const { propertyId = '' } = useParams()
  const named = useSearchParams()[0].get('providers')
  const { state } = useLocation() as { state: { accessCustomerIds?: readonly string[] } | null }
  const providerIds = named?.split(',') ?? state?.accessCustomerIds ?? []
  return <ManageAccessPage key={providerIds.join()} propertyId={propertyId} providerIds={providerIds} />
}
