import { useLocation, useSearchParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { ManageAccessPage } from './manage-access-page.tsx'
import { requireProviders } from './require-providers.ts'

export default definePage({
  path: 'providers/manage-access',
  texts: ['providers', 'ui'],
  may: 'providers.change',
  title: ({ t }) => t('providers:manageAccess.title'),
  crumb: ({ t }) => t('providers:manageAccess.title'),
  data: requireProviders,
  Component: ManageAccess,
})

/** The address contains the ids of the providers, so that the page can be reloaded. The cards also pass them as state. */
function ManageAccess({ propertyId }: { propertyId: string }) {
  const named = useSearchParams()[0].get('providers')
  const { state } = useLocation() as { state: { accessCustomerIds?: readonly string[] } | null }
  const providerIds = named?.split(',') ?? state?.accessCustomerIds ?? []
  return <ManageAccessPage key={providerIds.join()} propertyId={propertyId} providerIds={providerIds} />
}
