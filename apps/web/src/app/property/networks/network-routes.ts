import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

const TEXTS = ['networks', 'ui'] as const

export const networkRoutes = (): RouteObject => ({
  id: 'property-networks',
  path: 'settings/networks',
  handle: { crumb: ({ t }) => t('networks:crumb') } satisfies PageHandle,
  children: [
    {
      id: 'property-networks-list',
      index: true,
      lazy: page('src/app/property/networks/networks.route.tsx', () => import('./networks.route.tsx'), TEXTS),
    },
    {
      id: 'property-network-add',
      path: 'add',
      lazy: page('src/app/property/networks/network-add.route.tsx', () => import('./network-add.route.tsx'), TEXTS),
    },
    {
      id: 'property-network-edit',
      path: ':networkId',
      lazy: page('src/app/property/networks/network-edit.route.tsx', () => import('./network-edit.route.tsx'), TEXTS),
    },
  ],
})
