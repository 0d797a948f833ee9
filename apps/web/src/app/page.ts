import type { LazyRouteFunction, RouteObject } from 'react-router'
import { fetchPageTexts, type Namespace } from '#web/platform/i18n.ts'
import { fetchCode } from '#web/ui/fetch-code.ts'

type Source = { module: string; namespaces: readonly Namespace[] }
type LazyRoute = LazyRouteFunction<RouteObject> & { source: Source }

/**
 * A page that is fetched when somebody goes there. `module` is how the build's manifest names its file, so that the server can
 * announce it with the page; `namespaces` are the texts it needs beside those of the frame.
 */
export function page(
  module: string,
  load: LazyRouteFunction<RouteObject>,
  namespaces: readonly Namespace[] = [],
): LazyRoute {
  const loadAll = async () => (await Promise.all([fetchCode(load), fetchPageTexts(namespaces)]))[0]
  return Object.assign(loadAll, { source: { module, namespaces } })
}

/** Where a route's page comes from; a router forgets it as soon as it has the page. */
export const sourceOf = ({ lazy }: Pick<RouteObject, 'lazy'>): Source | undefined =>
  typeof lazy === 'function' ? (lazy as Partial<LazyRoute>).source : undefined

export function sourcesById(routes: readonly RouteObject[]): Map<string, Source> {
  return new Map(
    routes.flatMap((route) => {
      const source = sourceOf(route)
      return [...(source ? [[route.id ?? '', source] as const] : []), ...sourcesById(route.children ?? [])]
    }),
  )
}
