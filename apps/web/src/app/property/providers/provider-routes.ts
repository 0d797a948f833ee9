import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

const TEXTS = ['providers', 'ui'] as const

export const providerRoutes = (): RouteObject => ({
  id: 'property-providers',
  path: 'providers',
  handle: { crumb: ({ t }) => t('providers:title') } satisfies PageHandle,
  children: [
    {
      id: 'property-providers-list',
      index: true,
      lazy: page('src/app/property/providers/providers.route.tsx', () => import('./providers.route.tsx'), TEXTS),
    },
    {
      id: 'property-manage-access',
      path: 'manage-access',
      lazy: page(
        'src/app/property/providers/manage-access.route.tsx',
        () => import('./manage-access.route.tsx'),
        TEXTS,
      ),
    },
  ],
})
