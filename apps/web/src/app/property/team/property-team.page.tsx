import { definePage } from '#web/app/pages/define-page.ts'
import { propertyTeamQuery } from '#web/data/company/team.queries.ts'
import { PropertyTeamTable } from '#web/domains/company/property/property-team-table.tsx'

export default definePage({
  path: 'settings/team',
  texts: ['company', 'ui'],
  may: 'team.read',
  gate: ({ isFull }) => !isFull && '/settings',
  navigation: { text: 'team', group: 'settings', position: 28, isShown: ({ isFull }) => isFull },
  title: ({ t }) => t('company:propertyTeam.pageTitle'),
  crumb: ({ t }) => t('company:propertyTeam.pageTitle'),
  data: ({ propertyId }) => [propertyTeamQuery(propertyId)],
  Component: ({ propertyId }) => <PropertyTeamTable propertyId={propertyId} />,
})
