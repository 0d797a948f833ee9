import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { findIntegration } from '#web/app/find-integration.ts'
import { definePage } from '#web/app/pages/define-page.ts'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { ProfilesTable } from '#web/domains/integrations/profiles/profiles-table.tsx'
import { ConnectProperty } from './connect-property.tsx'
import { requireProfiles } from './require-profiles.ts'

export default definePage({
  path: `${profilesPath}/:integrationName`,
  texts: ['integrations', 'ui'],
  title: ({ t, params }) => `${params.integrationName} | ${t('header.integrations')}`,
  crumb: ({ params }) => params.integrationName ?? '',
  async data(args) {
    if (!(await requireProfiles(args))) return []
    const profiles = args.queryClient.prefetchQuery(profilesQuery)
    await findIntegration(args)
    return [profiles]
  },
  Component: ({ params: { integrationName } }) => (
    <ProfilesTable key={integrationName} provider={integrationName as PmsProvider} Connect={ConnectProperty} />
  ),
})
