import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { RouteError } from './errors/route-error.tsx'
import { Nothing } from './pages/nothing.ts'
import type { PageHandle } from './pages/page-handle.ts'
import { pageRoutes } from './pages/page-routes.tsx'
import { Shell } from './shell/shell.tsx'

/** Everybody's first two calls. They run beside the loader of the page, not before it. */
async function loadVisitor(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  await Promise.all([queryClient.prefetchQuery(sessionQuery), queryClient.prefetchQuery(flagsQuery)])
  return null
}

function refuse(): never {
  throw new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
}

/** When the shell itself has failed, the error page is all that is drawn. */
const ShellError = () => (
  <main>
    <RouteError />
  </main>
)

/** The frame of the portal around all pages, which are the files `*.page.tsx`. */
export const createRoutes = (): RouteObject[] => [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ShellError,
    HydrateFallback: Nothing,
    loader: loadVisitor,
    shouldRevalidate: () => false,
    handle: { crumb: ({ t }) => t('navigation.dashboard') } satisfies PageHandle,
    children: [
      ...pageRoutes(),
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
