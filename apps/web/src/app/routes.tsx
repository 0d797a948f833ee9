import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { loadMayAnywhere } from '#web/data/company/may.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { identityQuery, sessionFrom } from '#web/platform/session.ts'
import { RouteError } from './errors/route-error.tsx'
import { Nothing } from './pages/nothing.ts'
import type { PageHandle } from './pages/page-handle.ts'
import { pageRoutes } from './pages/page-routes.tsx'
import { Shell } from './shell/shell.tsx'

/** Loads what every page needs, in parallel with the loader of the page. */
async function loadVisitor(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  await loadMayAnywhere(queryClient)
  if (sessionFrom(queryClient).status === 'unauthorized') await queryClient.prefetchQuery(identityQuery)
  return null
}

function throwNotFound(): never {
  throw new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
}

/** If the shell itself fails, only the error page is rendered. */
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
        loader: throwNotFound,
        handle: { isPublic: true } satisfies PageHandle,
      },
    ],
  },
]
