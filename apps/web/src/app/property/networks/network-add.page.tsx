import { definePage } from '#web/app/pages/define-page.ts'
import { AddNetwork } from '#web/domains/networks/add-network.tsx'

export default definePage({
  path: 'settings/networks/add',
  texts: ['networks', 'ui'],
  may: 'networks.change',
  title: ({ t }) => `${t('networks:add.title')} | ${t('networks:crumb')}`,
  crumb: ({ t }) => t('networks:add.title'),
  Component: AddNetwork,
})
