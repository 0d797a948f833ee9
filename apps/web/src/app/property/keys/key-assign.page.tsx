import { useLocation, useSearchParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { peoplePageFor } from '#web/data/people/people-page.queries.ts'
import { i18nFor } from '#web/platform/i18n.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'
import { HOLDERS } from './holder-table.tsx'
import { KeyAssignPage } from './key-assign-page.tsx'

export default definePage({
  path: 'keys/assign',
  texts: ['bulkJobs', 'keys', 'people', 'ui'],
  may: 'keys.assign',
  title: ({ t }) => t('keys:assign.title'),
  crumb: ({ t }) => t('keys:assign.crumb'),
  data: ({ propertyId, searchParams, loaderArgs }) => {
    const i18n = i18nFor(loaderArgs)
    const pageSize = pageSizeFor(loaderArgs, HOLDERS)
    const people = i18n && peoplePageFor({ ...HOLDERS, propertyId, searchParams, pageSize, i18n })
    return [keysQuery(propertyId), ...(people ? [people] : [])]
  },
  Component: KeyAssign,
})

/** The address contains the ids of the keys, so that the page can be reloaded. The table also passes them as state. */
function KeyAssign({ propertyId }: { propertyId: string }) {
  const named = useSearchParams()[0].get('keys')
  const { state } = useLocation() as { state: { keyIds?: readonly string[] } | null }
  const keyIds = named?.split(',') ?? state?.keyIds ?? []
  return <KeyAssignPage key={keyIds.join()} propertyId={propertyId} keyIds={keyIds} />
}
