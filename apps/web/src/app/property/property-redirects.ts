import { matchPath } from 'react-router'
import { type PageEntry, propertyPages } from '#web/app/pages/page-table.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'

/** Names the page, below the property, that somebody was redirected from because the role does not include it. */
export const NOT_INCLUDED = 'notIncluded'

type Address = { pathname: string; search: string; hash: string }

/** The redirect of an address below `/properties/:propertyId` whose page is not available for this property. */
export function redirectOf(
  { pathname, search, hash }: Address,
  propertyId: string,
  features: PropertyFeatures,
): string | undefined {
  const base = propertyPath(propertyId)
  const path = pathname.slice(base.length).replace(/\/+$/, '') || '/'
  const refused = refusedPage(path, hash, features)
  if (refused) return `${base}?${new URLSearchParams({ [NOT_INCLUDED]: refused })}`
  const target = targetOf(path, hash, features)
  if (target === undefined) return undefined
  const [page = '', tab] = target.split('#')
  return `${base}${page.replace(/\/$/, '')}${search}${tab ? `#${tab}` : ''}`
}

function targetOf(path: string, hash: string, features: PropertyFeatures): string | undefined {
  const entry = entryOf(path)
  if (!features.isManaged && !entry?.page.isForPartners) return '/'
  const tab = tabOf(path, hash)
  // In the redesign tabs are pages, so the address of a tab redirects to its page.
  if (tab && features.siteRedesign) return tab.pathInProperty
  if (tab && hash === tab.page.tab?.otherHash) return `/${tab.page.tab.hash}`
  const gate = entry && gateOf(entry)
  return gate?.(features) || undefined
}

/** The path of a page that the role does not include. */
function refusedPage(path: string, hash: string, { may }: PropertyFeatures): string | undefined {
  const entry = tabOf(path, hash) ?? entryOf(path)
  return entry?.page.may && !may(entry.page.may) ? entry.page.path : undefined
}

/** In the classic face the hash of the property's own page names a tab. */
function tabOf(path: string, hash: string) {
  const isStart = path === '/' || path === '/overview'
  return isStart ? propertyPages.find(({ page }) => [page.tab?.hash, page.tab?.otherHash].includes(hash)) : undefined
}

/** A static path takes precedence over a parameter: `users/create` is not the user `create`. */
const entryOf = (path: string) =>
  propertyPages
    .filter(({ pathInProperty = '' }) => matchPath(pathInProperty, path))
    .toSorted((a, b) => parametersOf(a) - parametersOf(b))[0]

const parametersOf = ({ path }: PageEntry) => path.split(':').length

function gateOf({ page, path }: PageEntry) {
  if (page.gate) return page.gate
  if (typeof page.redirectsTo === 'function') return page.redirectsTo
  return propertyPages.find((one) => one.page.leadsPagesBelow && path.startsWith(`${one.path}/`))?.page.gate
}
