import { definePage } from '#web/app/pages/define-page.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { KeysTable } from '#web/domains/keys/keys-table.tsx'

export default definePage({
  path: 'keys',
  texts: ['bulkJobs', 'keys', 'ui'],
  gate: ({ siteRedesign }) => !siteRedesign && '/#keys',
  navigation: { text: 'keys', position: 50, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#keys', position: 4 },
  title: ({ t }) => t('keys:title'),
  crumb: ({ t }) => t('keys:title'),
  data: ({ propertyId }) => [keysQuery(propertyId)],
  Component: KeysTable,
})
