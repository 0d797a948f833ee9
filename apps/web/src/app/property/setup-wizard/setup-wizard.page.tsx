import { definePage } from '#web/app/pages/define-page.ts'
import { keysPageFor } from '#web/domains/keys/keys-table.tsx'
import { SetupWizard } from './setup-wizard.tsx'

export default definePage({
  path: 'wizard',
  texts: ['access', 'bulkJobs', 'keyWizard', 'keys', 'people', 'ui'],
  may: ['keys.change', 'people.change'],
  gate: ({ accessGroup }) => accessGroup && '/',
  title: ({ t }) => t('keyWizard:setup.title'),
  crumb: ({ t }) => t('keyWizard:setup.title'),
  /** Loads the list of the first step. */
  data: keysPageFor,
  Component: SetupWizard,
})
