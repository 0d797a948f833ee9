import { useLocation, useSearchParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { KeyAssignPage } from './key-assign-page.tsx'

export default definePage({
  path: 'keys/assign',
  texts: ['bulkJobs', 'keys', 'people', 'ui'],
  title: ({ t }) => t('keys:assign.title'),
  crumb: ({ t }) => t('keys:assign.crumb'),
  data: ({ propertyId, queryClient }) => [keysQuery(propertyId), prefetchPeople(queryClient, propertyId)],
  Component: KeyAssign,
})

/** The address contains the ids of the keys, so that the page can be reloaded. The table also passes them as state. */
function KeyAssign({ propertyId }: { propertyId: string }) {
  const named = useSearchParams()[0].get('keys')
  const { state } = useLocation() as { state: { keyIds?: readonly string[] } | null }
  const keyIds = named?.split(',') ?? state?.keyIds ?? []
  return <KeyAssignPage key={keyIds.join()} propertyId={propertyId} keyIds={keyIds} />
}
