import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

/** The bare address and the short one of fobs only lead on: see `property-redirects.ts`. */
export const credentialRoutes = (): RouteObject[] => [
  { id: 'property-credentials', path: 'credentials', element: null },
  { id: 'property-fobs-short', path: 'fobs', element: null },
  {
    id: 'property-fobs',
    path: 'credentials/fobs',
    lazy: page('src/app/property/credentials/fobs.route.tsx', () => import('./fobs.route.tsx'), ['credentials', 'ui']),
  },
  {
    id: 'property-codes',
    path: 'credentials/codes',
    handle: { crumb: ({ t }) => t('credentials:codes.title') } satisfies PageHandle,
    children: [
      {
        id: 'property-codes-list',
        index: true,
        lazy: page('src/app/property/credentials/codes.route.tsx', () => import('./codes.route.tsx'), [
          'credentials',
          'keys',
          'ui',
        ]),
      },
      {
        id: 'property-codes-generate',
        path: 'generate',
        lazy: page(
          'src/app/property/credentials/generate-codes.route.tsx',
          () => import('./generate-codes.route.tsx'),
          ['credentials', 'ui'],
        ),
      },
    ],
  },
]
