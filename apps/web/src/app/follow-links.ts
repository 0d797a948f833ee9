import { type DataRouter, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { lookAheadAtRoute } from '#web/app/pages/page-routes.tsx'

const PREFETCH_AGAIN_MS = 30_000

/**
 * Follows every link to a page of the portal with the router, whichever component has rendered it. Hovering or focusing a link
 * prefetches the files of its page, or its data if the page was opened before.
 */
export function followLinks(router: DataRouter, routes: RouteObject[], context: RouterContextProvider) {
  const started = new Map<string, number>()

  function matchesOf(url: URL) {
    const matches = matchRoutes(routes, url)
    return matches?.at(-1)?.route.path === '*' ? null : matches
  }

  function prefetch(event: Event) {
    const url = portalUrl(linkOf(event))
    const matches = url && url.pathname !== window.location.pathname && matchesOf(url)
    if (!matches) return
    const now = Date.now()
    if (now - (started.get(url.pathname) ?? 0) < PREFETCH_AGAIN_MS) return
    started.set(url.pathname, now)
    for (const { route, params } of matches) {
      lookAheadAtRoute(route, { request: new Request(url), url, params, pattern: '', context })
    }
  }

  function follow(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = linkOf(event)
    if (event.defaultPrevented || !isPlainClick || !link || link.hasAttribute('download')) return
    if (link.target && link.target !== '_self') return
    const url = portalUrl(link)
    const isOnThisPage = url?.pathname === window.location.pathname && url.search === window.location.search && url.hash
    if (!url || isOnThisPage || !matchesOf(url)) return
    event.preventDefault()
    void router.navigate(`${url.pathname}${url.search}${url.hash}`)
  }

  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
  document.addEventListener('click', follow)
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

function portalUrl(link: HTMLAnchorElement | null): URL | null {
  return link && link.origin === window.location.origin ? new URL(link.href) : null
}
