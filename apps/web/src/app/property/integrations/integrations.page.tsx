import { definePage } from '#web/app/pages/define-page.ts'
import { IntegrationCards } from '#web/domains/integrations/cards/integration-cards.tsx'
import {
  availableIntegrationsQuery,
  integrationsQuery,
  profilesQuery,
} from '#web/domains/integrations/integrations.queries.ts'

export default definePage({
  path: 'integrations',
  texts: ['integrations', 'ui'],
  gate: ({ pms, accessGroup, siteRedesign }) => (pms ? accessGroup && !siteRedesign && '/#integrations' : '/'),
  navigation: { text: 'integrations', position: 100, isShown: ({ pms }) => pms },
  // The tab is only for properties with the access-group feature, the page is for the others.
  tab: { hash: '#integrations', position: 7, isShown: ({ accessGroup }) => accessGroup },
  title: ({ t }) => t('integrations:title'),
  crumb: ({ t }) => t('property:navigation.integrations'),
  leadsPagesBelow: true,
  data: ({ propertyId }) => [integrationsQuery(propertyId), availableIntegrationsQuery, profilesQuery],
  Component: IntegrationCards,
})
