import type { RouteObject } from 'react-router'
import { page } from '#web/app/page.ts'
import { credentialFormatRoutes } from './credential-formats/credential-format-routes.ts'
import { credentialRoutes } from './credentials/credential-routes.ts'
import { integrationRoutes } from './integrations/integration-routes.ts'
import { networkRoutes } from './networks/network-routes.ts'
import { providerRoutes } from './providers/provider-routes.ts'

/** Every page below `/properties/:propertyId`. Which of them a property does not offer stands in `property-redirects.ts`. */
export const propertyRoutes = (): RouteObject[] => [
  {
    id: 'property-dashboard',
    index: true,
    lazy: page('src/app/property/dashboard/dashboard.route.tsx', () => import('./dashboard/dashboard.route.tsx'), [
      'entrances',
      'providers',
      'ui',
    ]),
  },
  {
    id: 'property-overview',
    path: 'overview',
    lazy: page('src/app/property/overview/overview.route.tsx', () => import('./overview/overview.route.tsx')),
  },
  {
    id: 'property-settings',
    path: 'settings',
    lazy: page('src/app/property/settings/settings.route.tsx', () => import('./settings/settings.route.tsx'), ['ui']),
  },
  {
    id: 'property-contacts',
    path: 'settings/contacts',
    lazy: page('src/app/property/settings/contacts.route.tsx', () => import('./settings/contacts.route.tsx'), ['ui']),
  },
  {
    id: 'property-access-control',
    path: 'settings/access-control',
    lazy: page(
      'src/app/property/settings/access-control.route.tsx',
      () => import('./settings/access-control.route.tsx'),
      ['ui'],
    ),
  },
  {
    id: 'property-entrances',
    path: 'entrances',
    lazy: page('src/app/property/entrances/entrances.route.tsx', () => import('./entrances/entrances.route.tsx'), [
      'entrances',
      'ui',
    ]),
  },
  {
    id: 'property-places',
    path: 'places',
    lazy: page('src/app/property/places/places.route.tsx', () => import('./places/places.route.tsx'), ['places', 'ui']),
  },
  {
    id: 'property-keys',
    path: 'keys',
    lazy: page('src/app/property/keys/keys.route.tsx', () => import('./keys/keys.route.tsx'), ['keys', 'ui']),
  },
  {
    id: 'property-key-assign',
    path: 'keys/assign',
    lazy: page('src/app/property/keys/key-assign.route.tsx', () => import('./keys/key-assign.route.tsx'), [
      'keys',
      'people',
      'ui',
    ]),
  },
  {
    id: 'property-key-create',
    path: 'keys/create',
    lazy: page('src/app/property/keys/key-create.route.tsx', () => import('./keys/key-create.route.tsx'), [
      'keyWizard',
      'keys',
      'ui',
    ]),
  },
  {
    id: 'property-key-edit',
    path: 'keys/:keyId',
    lazy: page('src/app/property/keys/key-edit.route.tsx', () => import('./keys/key-edit.route.tsx'), [
      'keyWizard',
      'keys',
      'ui',
    ]),
  },
  {
    id: 'property-access-history',
    path: 'access-history',
    lazy: page(
      'src/app/property/history/access-history.route.tsx',
      () => import('./history/access-history.route.tsx'),
      ['history', 'ui'],
    ),
  },
  {
    id: 'property-setup-wizard',
    path: 'wizard',
    lazy: page(
      'src/app/property/setup-wizard/setup-wizard.route.tsx',
      () => import('./setup-wizard/setup-wizard.route.tsx'),
      ['keyWizard', 'keys', 'people', 'ui'],
    ),
  },
  {
    id: 'property-users',
    path: 'users',
    lazy: page('src/app/property/people/users.route.tsx', () => import('./people/users.route.tsx'), ['people', 'ui']),
  },
  {
    id: 'property-user-create',
    path: 'users/create',
    lazy: page('src/app/property/people/user-create.route.tsx', () => import('./people/user-create.route.tsx'), [
      'people',
      'ui',
    ]),
  },
  {
    id: 'property-user',
    path: 'users/:personId',
    lazy: page('src/app/property/people/user.route.tsx', () => import('./people/user.route.tsx'), [
      'credentials',
      'people',
      'ui',
    ]),
  },
  providerRoutes(),
  networkRoutes(),
  credentialFormatRoutes(),
  integrationRoutes(),
  ...credentialRoutes(),
]
