import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { accountPath } from '#web/domains/account/account.paths.ts'
import { type BillingSection, billingPath, billingSectionPath } from '#web/domains/billing/billing.paths.ts'
import { consentPath } from '#web/domains/consent/consent.paths.ts'
import { profilesPath } from '#web/domains/integrations/integrations.paths.ts'
import { needHelpPath } from '#web/domains/support/support.paths.ts'
import { flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { RouteError } from './errors/route-error.tsx'
import { Nothing } from './nothing.ts'
import { page } from './page.ts'
import type { PageHandle } from './page-handle.ts'
import { propertyRoutes } from './property/property-routes.tsx'
import { FailedShell } from './shell/failed-shell.tsx'
import { Shell } from './shell/shell.tsx'

const PROFILE_TEXTS = ['integrations', 'ui'] as const

/** Everybody's first two calls. They run beside the loader of the page, not before it. */
async function loadVisitor(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  await Promise.all([queryClient.prefetchQuery(sessionQuery), queryClient.prefetchQuery(flagsQuery)])
  return null
}

function refuse(): never {
  throw new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
}

/** The router shows the boundary of a page only when it has the page's code: pages that may not come have theirs above them. */
const guarded = (id: string, children: RouteObject[]): RouteObject => ({ id, ErrorBoundary: RouteError, children })

const billingSection = (section: BillingSection) => ({
  id: `billing-${section}`,
  path: section,
  handle: {
    title: ({ t }) => `${t(`billing:sections.${section}`)} | ${t('header.billing')}`,
    crumb: ({ t }) => t(`billing:sections.${section}`),
  } satisfies PageHandle,
})

export const createRoutes = (): RouteObject[] => [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: FailedShell,
    HydrateFallback: Nothing,
    loader: loadVisitor,
    shouldRevalidate: () => false,
    handle: { crumb: ({ t }) => t('navigation.dashboard') } satisfies PageHandle,
    children: [
      guarded('pages', [
        {
          id: 'dashboard',
          index: true,
          handle: { title: ({ t }) => t('navigation.dashboard') } satisfies PageHandle,
          lazy: page(
            'src/app/personal-dashboard/personal-dashboard.route.tsx',
            () => import('./personal-dashboard/personal-dashboard.route.tsx'),
            ['properties', 'consent'],
          ),
        },
        {
          id: 'third-party-consent',
          path: consentPath,
          lazy: page(
            'src/app/consent/third-party-consent.route.tsx',
            () => import('./consent/third-party-consent.route.tsx'),
            ['consent', 'properties', 'providers', 'ui'],
          ),
        },
        {
          id: 'register',
          path: 'register',
          lazy: page('src/app/register/register.route.tsx', () => import('./register/register.route.tsx')),
        },
        {
          id: 'account',
          path: accountPath,
          lazy: page('src/app/account/account.route.tsx', () => import('./account/account.route.tsx')),
        },
        {
          id: 'account-integrations',
          path: profilesPath,
          handle: { crumb: ({ t }) => t('header.integrations') } satisfies PageHandle,
          children: [
            {
              id: 'account-profiles',
              index: true,
              lazy: page(
                'src/app/account/profiles.route.tsx',
                () => import('./account/profiles.route.tsx'),
                PROFILE_TEXTS,
              ),
            },
            {
              id: 'account-provider-profiles',
              path: ':integrationName',
              lazy: page(
                'src/app/account/provider-profiles.route.tsx',
                () => import('./account/provider-profiles.route.tsx'),
                PROFILE_TEXTS,
              ),
            },
          ],
        },
        {
          id: 'need-help',
          path: needHelpPath,
          lazy: page('src/app/need-help/need-help.route.tsx', () => import('./need-help/need-help.route.tsx'), [
            'support',
          ]),
        },
        {
          id: 'resources',
          path: `${needHelpPath}/resources`,
          Component: Nothing,
          loader: () => redirect(needHelpPath),
        },
        {
          id: 'billing',
          path: billingPath,
          handle: { crumb: ({ t }) => t('header.billing') } satisfies PageHandle,
          lazy: page('src/app/billing/billing.route.tsx', () => import('./billing/billing.route.tsx'), [
            'billing',
            'properties',
          ]),
          children: [
            guarded('billing-pages', [
              {
                id: 'billing-start',
                index: true,
                Component: Nothing,
                loader: () => redirect(billingSectionPath('properties')),
              },
              {
                ...billingSection('properties'),
                lazy: page(
                  'src/app/billing/billing-properties.route.tsx',
                  () => import('./billing/billing-properties.route.tsx'),
                ),
              },
              ...(['payment-methods', 'payment-history', 'invoices'] as const).map((section) => ({
                ...billingSection(section),
                lazy: page('src/app/billing/placeholder.route.tsx', () => import('./billing/placeholder.route.tsx')),
              })),
            ]),
          ],
        },
        {
          id: 'property',
          path: 'properties/:propertyId',
          lazy: page('src/app/property/property.route.tsx', () => import('./property/property.route.tsx'), [
            'property',
          ]),
          children: [guarded('property-pages', propertyRoutes())],
        },
      ]),
      {
        id: 'unknown',
        path: '*',
        Component: Nothing,
        ErrorBoundary: RouteError,
        loader: refuse,
        handle: { isPublic: true } satisfies PageHandle,
      },
    ],
  },
]
