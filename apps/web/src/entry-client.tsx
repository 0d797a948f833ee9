import '@cloudscape-design/global-styles/index.css'
import '#web/ui/global.css'
import { chooseLocale } from '@portico/contract/shared/locales'
import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followLinks } from '#web/app/follow-links.ts'
import { holdInPlace } from '#web/app/hold-in-place.ts'
import { recordPageViews } from '#web/app/page-views.ts'
import { sourceOf } from '#web/app/pages/page-routes.tsx'
import { Portal } from '#web/app/portal.tsx'
import { resumeBulkJobs } from '#web/app/resume-bulk-jobs.ts'
import { createRoutes } from '#web/app/routes.tsx'
import { followRole } from '#web/data/company/follow-role.ts'
import { takeLinkFromAddress } from '#web/data/operator/kept-link.ts'
import { antiForgery } from '#web/platform/api.ts'
import { setDeployment } from '#web/platform/deployment.ts'
import { createI18n, forgetFailedTexts, setI18n } from '#web/platform/i18n.ts'
import { loadKitMessages } from '#web/platform/kit-messages.ts'
import { startMetrics } from '#web/platform/metrics.ts'
import { notify } from '#web/platform/notices.ts'
import { PAGE_DATA_ID, type PageData, restoreQueries } from '#web/platform/page-data.ts'
import { readPreference } from '#web/platform/preferences.ts'
import { createQueryClient, queryClientContext } from '#web/platform/query-client.ts'
import { setOwnRelease } from '#web/platform/release.ts'
import { deserializeError } from '#web/platform/serialized-errors.ts'
import { sessionFrom, sessionQuery, signIn } from '#web/platform/session.ts'
import { forceWidth } from '#web/ui/kit-width.ts'
import { configureLazyLoading } from '#web/ui/lazy-once.tsx'

/** The development server sends an empty page without data, so the browser uses defaults. */
function readPage(): PageData {
  const sent = document.getElementById(PAGE_DATA_ID)?.textContent
  if (sent || !import.meta.env.DEV) return JSON.parse(sent ?? '')
  const country = 'us'
  const locale = chooseLocale(country, [readPreference('locale') ?? '', ...navigator.languages])
  const empty = { view: {}, isNarrow: false, isRendered: false, queries: [], errors: null }
  const deployment = { country, stage: 'test', offersAllLocales: false, isDemo: true, simulatesPanels: true } as const
  return { url: '', locale, ...deployment, release: '', ...empty }
}

/** Loads the modules of the current page before hydration. The router would render nothing while it waits for them. */
async function loadModules(matched: RouteObject[]) {
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/**
 * A back navigation during hydration would make the router render another page than the HTML shows. The event is held back until the
 * returned function is called.
 */
function deferBackNavigation() {
  let isElsewhere = false
  const hold = (event: Event) => {
    event.stopImmediatePropagation()
    isElsewhere = true
  }
  window.addEventListener('popstate', hold, { capture: true })
  return (router: DataRouter) => {
    window.removeEventListener('popstate', hold, { capture: true })
    if (!isElsewhere) return
    const { pathname, search, hash } = window.location
    void router.navigate({ pathname, search, hash }, { replace: true })
  }
}

/** Redirects before anything is rendered. Resolves to false if the redirect failed. */
async function redirectToSignIn({ locale }: PageData): Promise<boolean> {
  const { pathname, search, hash } = window.location
  try {
    await signIn({ returnTo: `${pathname}${search}${hash}`, language: locale })
    return true
  } catch {
    return false
  }
}

async function start() {
  takeLinkFromAddress()
  const page = readPage()
  setDeployment(page)
  setOwnRelease(page.release)
  const queryClient = createQueryClient()
  restoreQueries(queryClient, page.queries)
  startMetrics({ isMember: () => sessionFrom(queryClient).status === 'authenticated' })
  const isSent = page.queries.length > 0
  if (!page.isRendered && sessionFrom(queryClient).status === 'unauthenticated') {
    const isRedirecting = await redirectToSignIn(page)
    if (isRedirecting) return
    queryClient.setQueryData(sessionQuery.queryKey, { status: 'error' })
  }
  const routes = createRoutes()
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route)
  const namespaces = matched.flatMap((route) => sourceOf(route)?.namespaces ?? [])
  const [i18n, kit] = await Promise.all([
    createI18n(page.locale, namespaces),
    loadKitMessages(page.locale),
    loadModules(matched),
  ])
  setI18n(i18n)
  configureLazyLoading({
    onAttempt: forgetFailedTexts,
    onDialogFailure: (header) => notify({ id: 'dialog', type: 'error', header }),
  })

  // After a back navigation before the scripts ran, the HTML belongs to another address. It is rendered again instead of hydrated.
  const resumeBackNavigation = deferBackNavigation()
  const isOfThisAddress = page.url === `${window.location.pathname}${window.location.search}`
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  const errors = page.errors && Object.entries(page.errors).map(([id, error]) => [id, deserializeError(error)] as const)
  const router = createBrowserRouter(routes, {
    getContext: () => context,
    ...(isSent &&
      isOfThisAddress && {
        hydrationData: {
          loaderData: Object.fromEntries(matched.map(({ id }) => [id, null])),
          errors: errors && Object.fromEntries(errors),
        },
      }),
  })
  const portal = (
    <Portal
      page={page}
      texts={{ locale: page.locale, i18n, kit }}
      queryClient={queryClient}
      onDrawn={() => resumeBackNavigation(router)}
    >
      <RouterProvider router={router} />
    </Portal>
  )

  const root = document.getElementById('portal')
  if (!root) throw new Error('The page has no place for the portal')
  if (page.isRendered && isOfThisAddress) {
    forceWidth(page.isNarrow)
    hydrate(root, portal)
  } else createRoot(root).render(portal)

  followLinks(router, routes, context)
  recordPageViews(router)
  followRole(queryClient)
  holdInPlace(window)
  if (sessionFrom(queryClient).status === 'authenticated') {
    // The token is not needed until the first write.
    whenIdle(() => antiForgery.token())
    whenIdle(() => resumeBulkJobs({ i18n, queryClient }))
  }
}

/**
 * React hydrates in short pieces, so that the browser can paint in between. As soon as somebody clicks or types, the rest is hydrated at
 * once. If something was recorded already, it is replayed after a hydration in one piece.
 */
function hydrate(root: HTMLElement, portal: ReactNode) {
  const early = window.preHydrationInput
  if (!early || early.events.length > 0) {
    hydrateRoot(root, portal)
    return
  }
  startTransition(() => {
    const hydrated = hydrateRoot(root, portal)
    early.hydrateNow = () => flushSync(() => hydrated.render(portal))
  })
}

/** Runs work that may be late and may fail, after the page has become idle. */
function whenIdle(work: () => Promise<unknown>) {
  const begin = () => void work().catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: 5000 })
  else setTimeout(begin, 2000)
}

start().catch((error: unknown) => {
  window.preHydrationInput?.fail()
  throw error
})
