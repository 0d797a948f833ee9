import { definePage } from '#web/app/pages/define-page.ts'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { ProfilesTable } from '#web/domains/integrations/profiles/profiles-table.tsx'
import { ConnectProperty } from './connect-property.tsx'
import { requireProfiles } from './require-profiles.ts'

export default definePage({
  path: profilesPath,
  texts: ['integrations', 'ui'],
  title: ({ t }) => t('header.integrations'),
  crumb: ({ t }) => t('header.integrations'),
  leadsPagesBelow: true,
  async data(args) {
    return (await requireProfiles(args)) ? [profilesQuery] : []
  },
  Component: () => <ProfilesTable Connect={ConnectProperty} />,
})
