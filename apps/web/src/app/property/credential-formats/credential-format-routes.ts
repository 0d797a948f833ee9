import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

const TEXTS = ['credentialFormats', 'ui'] as const

export const credentialFormatRoutes = (): RouteObject => ({
  id: 'property-credential-formats',
  path: 'settings/credential-formats',
  handle: { crumb: ({ t }) => t('credentialFormats:crumb') } satisfies PageHandle,
  children: [
    {
      id: 'property-credential-formats-list',
      index: true,
      lazy: page(
        'src/app/property/credential-formats/credential-formats.route.tsx',
        () => import('./credential-formats.route.tsx'),
        TEXTS,
      ),
    },
    {
      id: 'property-credential-format-add',
      path: 'add',
      lazy: page(
        'src/app/property/credential-formats/credential-format-add.route.tsx',
        () => import('./credential-format-add.route.tsx'),
        TEXTS,
      ),
    },
  ],
})
