import { isFull } from '@portico/contract/flags/flags.rules'
import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { mostHeldKeyQuery } from '#web/data/keys/keys.queries.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { ChecklistPage } from './checklist-page.tsx'

export default definePage({
  path: 'wizard/checklist',
  texts: ['keyWizard', 'support', 'ui'],
  may: ['keys.change', 'people.change'],
  title: ({ t }) => t('keyWizard:setup.checklist.title'),
  crumb: ({ t }) => t('keyWizard:setup.checklist.title'),
  async data({ propertyId, queryClient }) {
    await queryClient.prefetchQuery(flagsQuery)
    const flags = flagsFrom(queryClient)
    if (!isFull(flags)) throw redirect(propertyPath(propertyId))
    return [
      mostHeldKeyQuery(propertyId),
      propertySettingsQuery(propertyId),
      ...(flags.pmsEnabled ? [integrationsQuery(propertyId)] : []),
    ]
  },
  Component: ChecklistPage,
})
