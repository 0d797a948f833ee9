import { definePage } from '#web/app/pages/define-page.ts'
import { KeysTable, keysPageFor } from '#web/domains/keys/keys-table.tsx'

export default definePage({
  path: 'keys',
  texts: ['bulkJobs', 'keys', 'ui'],
  may: 'keys.read',
  gate: ({ siteRedesign }) => !siteRedesign && '/#keys',
  navigation: { text: 'keys', position: 50, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#keys', position: 4 },
  title: ({ t }) => t('keys:title'),
  crumb: ({ t }) => t('keys:title'),
  data: keysPageFor,
  Component: KeysTable,
})
