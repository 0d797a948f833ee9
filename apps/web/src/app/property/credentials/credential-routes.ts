import type { RouteObject } from 'react-router'
import { RouteError } from '#web/app/errors/route-error.tsx'
import { page } from '#web/app/page.ts'
import type { PageHandle } from '#web/app/page-handle.ts'

/** The bare address and the short one of fobs only lead on: see `property-redirects.ts`. */
export const credentialRoutes = (): RouteObject[] => [
  { id: 'property-credentials', path: 'credentials', element: null },
  { id: 'property-fobs-short', path: 'fobs', element: null },
  {
    id: 'property-fobs',
    path: 'credentials/fobs',
    ErrorBoundary: RouteError,
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
        ErrorBoundary: RouteError,
        lazy: page('src/app/property/credentials/codes.route.tsx', () => import('./codes.route.tsx'), [
          'credentials',
          'keys',
          'ui',
        ]),
      },
      {
        id: 'property-codes-generate',
        path: 'generate',
        ErrorBoundary: RouteError,
        lazy: page(
          'src/app/property/credentials/generate-codes.route.tsx',
          () => import('./generate-codes.route.tsx'),
          ['credentials', 'ui'],
        ),
      },
    ],
  },
]
