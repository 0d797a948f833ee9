import type { NavigationGroup, NavigationText } from '#web/app/pages/define-page.ts'
import { type PageEntry, propertyPages } from '#web/app/pages/page-table.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'

export type Link = { text: NavigationText; href: string }
type Entry = Link | { text: NavigationGroup; links: readonly Link[] }

type Navigation = { entries: readonly Entry[]; activeHref: string }
type Address = { pathname: string; hash: string }

const positionOf = ({ page }: PageEntry) => page.navigation?.position ?? 0
const inOrder = propertyPages.filter(({ page }) => page.navigation).toSorted((a, b) => positionOf(a) - positionOf(b))

/** Groups without visible pages are left out. */
export function navigationOf(propertyId: string, features: PropertyFeatures, address: Address): Navigation {
  const base = propertyPath(propertyId)
  const shown = inOrder.filter(({ page }) => page.navigation?.isShown(features) && features.may(page.may ?? 'own'))
  const linkOf = (entry: PageEntry) =>
    `${base}${features.siteRedesign ? entry.pathInProperty : classicPathOf(entry, features)}`
  const entries: Entry[] = []
  for (const entry of shown) {
    const { text, group } = entry.page.navigation ?? {}
    if (!text) continue
    const link = { text, href: linkOf(entry) }
    const last = entries.at(-1)
    if (!group) entries.push(link)
    else if (last && 'links' in last && last.text === group)
      entries[entries.length - 1] = { ...last, links: [...last.links, link] }
    else entries.push({ text: group, links: [link] })
  }
  const active = activePage(shown, { ...address, pathname: address.pathname.slice(base.length).replace(/\/+$/, '') })
  return { entries, activeHref: active ? linkOf(active) : '' }
}

/** In the classic face some pages are tabs, and the overview is the page of the property itself. */
function classicPathOf({ page, pathInProperty }: PageEntry, features: PropertyFeatures) {
  if (page.path === 'overview') return ''
  const { tab } = page
  return tab && (tab.isShown?.(features) ?? true) ? tab.hash : pathInProperty
}

function activePage(shown: readonly PageEntry[], { pathname, hash }: Address): PageEntry | undefined {
  if (pathname === '') return shown.find(({ page }) => page.tab?.hash === hash) ?? shown[0]
  const isHere = ({ pathInProperty = '' }: PageEntry) =>
    pathname === pathInProperty || pathname.startsWith(`${pathInProperty}/`)
  const reached = propertyPages.find((entry) => entry.page.isReachedFrom && isHere(entry))
  if (reached) return shown.find(({ page }) => page.path === reached.page.isReachedFrom)
  return shown.filter(isHere).toSorted((a, b) => b.path.length - a.path.length)[0]
}
