import type { Needs } from '@portico/contract/shared/permissions'
import type { QueryClient } from '@tanstack/react-query'
import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
  useParams,
} from 'react-router'
import { RouteError } from '#web/app/errors/route-error.tsx'
import { loadMay } from '#web/data/company/may.ts'
import { fetchPageTexts, lookAheadAtTexts, type Namespace } from '#web/platform/i18n.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { lookAhead } from '#web/ui/import-files.ts'
import type { Page } from './define-page.ts'
import { Nothing } from './nothing.ts'
import type { PageHandle } from './page-handle.ts'
import { type PageEntry, pageTable } from './page-table.ts'

type Source = { module: string; namespaces: readonly Namespace[] }
type LazyRoute = LazyRouteFunction<RouteObject> & {
  source: Source
  /** Fetches the files of the page without importing them. Once the page was opened, its data is fetched, too. */
  lookAhead(args: LoaderFunctionArgs): void
}

/** The files and texts that the page of a route needs. The router removes `lazy`, and with it this information, once the page is loaded. */
export const sourceOf = ({ lazy }: Pick<RouteObject, 'lazy'>): Source | undefined =>
  typeof lazy === 'function' ? (lazy as Partial<LazyRoute>).source : undefined

/** Prepares for a visit of the page of a route that may come. A failure is ignored: the visit fetches again and shows the error. */
export function lookAheadAtRoute({ lazy, loader }: RouteObject, args: LoaderFunctionArgs) {
  if (typeof lazy === 'function') (lazy as Partial<LazyRoute>).lookAhead?.(args)
  else if (typeof loader === 'function') Promise.resolve(loader(args)).catch(() => undefined)
}

export function sourcesById(routes: readonly RouteObject[]): Map<string, Source> {
  return new Map(
    routes.flatMap((route) => {
      const source = sourceOf(route)
      return [...(source ? [[route.id ?? '', source] as const] : []), ...sourcesById(route.children ?? [])]
    }),
  )
}

/** The routes of all pages. */
export const pageRoutes = (entries: readonly PageEntry[] = pageTable): RouteObject[] => [
  guarded('/', routesBelow('/', entries)),
]

/** The router can use the error boundary of a lazy route only after its code has loaded, so a route above the pages has the boundary. */
const guarded = (path: string, children: RouteObject[]): RouteObject => ({
  id: `pages below ${path}`,
  ErrorBoundary: RouteError,
  children,
})

const isBelow = (path: string, base: string) => path !== base && path.startsWith(`${base}/`.replace('//', '/'))
const hasPagesBelow = ({ page }: PageEntry) => page.isFrame || page.leadsPagesBelow

/** The routes at `base` and below it, without those that are nested in another parent. */
function routesBelow(base: string, entries: readonly PageEntry[]): RouteObject[] {
  const parents = entries.filter((entry) => hasPagesBelow(entry) && isBelow(entry.path, base))
  return entries
    .filter(({ path, page }) => (path === base && !page.isFrame) || isBelow(path, base))
    .filter((entry) => parents.every((parent) => entry === parent || !isInside(entry, parent)))
    .map((entry) => routeOf(entry, base, entries))
}

const isInside = (entry: PageEntry, parent: PageEntry) => entry.path === parent.path || isBelow(entry.path, parent.path)

function routeOf(entry: PageEntry, base: string, entries: readonly PageEntry[]): RouteObject {
  const { page, path } = entry
  if (page.isFrame) {
    return {
      id: `frame of ${path}`,
      path,
      lazy: lazyRoute(entry),
      children: [guarded(path, routesBelow(path, entries))],
    }
  }
  if (page.leadsPagesBelow && path !== base) {
    const before = entries.find((one) => page.isReachedFrom && one.page.path === page.isReachedFrom)
    const handle: PageHandle = {
      ...(page.crumb && { crumb: page.crumb }),
      ...(before?.page.crumb && {
        crumbBefore: { crumb: before.page.crumb, path: before.path, may: before.page.may ?? 'own' },
      }),
    }
    return { id: `crumb of ${path}`, path, handle, children: routesBelow(path, entries) }
  }
  const route = { id: path, ...(path === base ? { index: true as const } : { path }) }
  const { redirectsTo } = page
  if (typeof redirectsTo === 'string') return { ...route, Component: Nothing, loader: () => redirect(redirectsTo) }
  // The frame of the property redirects from this page.
  if (redirectsTo) return { ...route, element: null }
  return { ...route, lazy: lazyRoute(entry) }
}

function lazyRoute(entry: PageEntry): LazyRoute {
  const { page, module, load } = entry
  const namespaces = page.texts ?? []
  let loaded: Page | undefined
  const lazy = async () => {
    const [whole] = await Promise.all([load(), fetchPageTexts(namespaces)])
    loaded = whole
    return {
      ...(whole.Component && { Component: componentOf(whole.Component) }),
      ...(whole.data && { loader: loaderOf(whole) }),
      shouldRevalidate: revalidationOf(entry),
      handle: handleOf(whole),
    }
  }
  return Object.assign(lazy, {
    source: { module, namespaces },
    lookAhead(args: LoaderFunctionArgs) {
      if (loaded?.data) loaderOf(loaded)(args).catch(() => undefined)
      if (loaded) return
      lookAhead(load)
      lookAheadAtTexts(namespaces)
    },
  })
}

/** A page with `leadsPagesBelow` has its crumb on the parent route, not on its own. */
function handleOf({ leadsPagesBelow, crumb, title, help, isPublic, sideNavigation }: Page): PageHandle {
  return {
    ...(title && { title }),
    ...(crumb && !leadsPagesBelow && { crumb }),
    ...(help && { help }),
    ...(isPublic && { isPublic }),
    ...(sideNavigation && { sideNavigation }),
  }
}

function componentOf(Content: NonNullable<Page['Component']>) {
  return function PageContent() {
    const params = useParams()
    return <Content propertyId={params.propertyId ?? ''} params={params} headingVariant="h1" />
  }
}

/** What the role does not include is not loaded: the frame of the property redirects from its page. */
const loaderOf = (page: Page) => async (loaderArgs: LoaderFunctionArgs) => {
  const queryClient = queryClientOf(loaderArgs)
  const { params } = loaderArgs
  const { propertyId = '' } = params
  if (page.may && propertyId && !(await mayOpen(queryClient, propertyId, page.may))) return null
  const { searchParams } = new URL(loaderArgs.request.url)
  const queries = (await page.data?.({ propertyId, params, searchParams, queryClient, loaderArgs })) ?? []
  const fetched = Promise.all(queries.map((one) => (one instanceof Promise ? one : queryClient.prefetchQuery(one))))
  if (import.meta.env.SSR) await fetched
  return null
}

/** Without an answer nothing is loaded, and the frame of the property shows the error. */
const mayOpen = (queryClient: QueryClient, propertyId: string, needs: Needs) =>
  loadMay(queryClient, propertyId).then(
    (may) => may(needs),
    () => false,
  )

function revalidationOf({ page, path }: PageEntry): ShouldRevalidateFunction {
  const names = path.match(/(?<=:)\w+/g) ?? []
  return ({ currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate }) => {
    const isElsewhere = page.isFrame
      ? names.some((name) => currentParams[name] !== nextParams[name])
      : currentUrl.pathname !== nextUrl.pathname
    const { dataDependsOn = [] } = page
    const hasOtherData = dataDependsOn.some(
      (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
    )
    return defaultShouldRevalidate && (isElsewhere || hasOtherData)
  }
}
