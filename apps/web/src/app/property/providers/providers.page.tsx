import { definePage } from '#web/app/pages/define-page.ts'
import { ProviderList } from './provider-list.tsx'
import { requireProviders } from './require-providers.ts'

export default definePage({
  path: 'providers',
  texts: ['providers', 'ui'],
  may: 'providers.read',
  navigation: { text: 'providers', position: 30, isShown: ({ providers }) => providers },
  tab: { hash: '#providers', position: 1 },
  title: ({ t }) => t('providers:title'),
  crumb: ({ t }) => t('providers:title'),
  leadsPagesBelow: true,
  data: requireProviders,
  Component: ProviderList,
})
