import { definePage } from '#web/app/pages/define-page.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { SetupWizard } from './setup-wizard.tsx'

export default definePage({
  path: 'wizard',
  texts: ['access', 'bulkJobs', 'keyWizard', 'keys', 'people', 'ui'],
  gate: ({ accessGroup }) => accessGroup && '/',
  title: ({ t }) => t('keyWizard:setup.title'),
  crumb: ({ t }) => t('keyWizard:setup.title'),
  /** Loads the lists of all steps. */
  data: ({ propertyId }) => [keysQuery(propertyId)],
  Component: SetupWizard,
})
