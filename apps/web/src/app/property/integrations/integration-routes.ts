import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

const TEXTS = ['integrations', 'ui'] as const

export const integrationRoutes = (): RouteObject => ({
  id: 'property-integrations',
  path: 'integrations',
  handle: { crumb: ({ t }) => t('property:navigation.integrations') } satisfies PageHandle,
  children: [
    {
      id: 'property-integrations-list',
      index: true,
      lazy: page(
        'src/app/property/integrations/integrations.route.tsx',
        () => import('./integrations.route.tsx'),
        TEXTS,
      ),
    },
    {
      id: 'property-integration-wizard',
      path: ':integrationName',
      lazy: page(
        'src/app/property/integrations/integration-wizard.route.tsx',
        () => import('./integration-wizard.route.tsx'),
        TEXTS,
      ),
    },
  ],
})
