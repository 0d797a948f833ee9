import { matchPath } from 'react-router'
import { propertyPath } from '#web/domains/properties/properties.paths.ts'
import type { PropertyFeatures } from '#web/domains/properties/property-features.ts'

type Gate = (features: PropertyFeatures) => string | false

/** Where a page below `/properties/:propertyId` leads when it is not for this property. */
const gates: readonly [page: string, gate: Gate][] = [
  ['/', ({ siteRedesign }) => siteRedesign && '/overview'],
  ['/overview', ({ siteRedesign }) => !siteRedesign && '/'],
  ['/keys', ({ siteRedesign }) => !siteRedesign && '/#keys'],
  ['/wizard', ({ accessGroup }) => accessGroup && '/'],
  [
    '/integrations',
    ({ pms, accessGroup, siteRedesign }) => (pms ? accessGroup && !siteRedesign && '/#integrations' : '/'),
  ],
  ['/integrations/*', ({ pms }) => !pms && '/'],
  ['/settings', ({ safetrust }) => safetrust && '/settings/contacts'],
  ['/settings/contacts', ({ safetrust }) => !safetrust && '/settings'],
  ['/settings/access-control', ({ safetrust }) => !safetrust && '/settings'],
  ['/settings/networks/*', ({ networks }) => !networks && '/settings'],
  ['/settings/credential-formats/*', ({ credentialFormats }) => !credentialFormats && '/settings'],
  ['/credentials', ({ fobs, accessCodes }) => (fobs ? '/credentials/fobs' : accessCodes ? '/credentials/codes' : '/')],
  ['/fobs', ({ fobs }) => (fobs ? '/credentials/fobs' : '/')],
  ['/credentials/fobs', ({ fobs }) => !fobs && '/'],
  ['/credentials/codes/*', ({ accessCodes }) => !accessCodes && '/'],
]

const pagesOfPartners = ['/', '/overview', '/entrances']

/** With the redesign there are pages where the tabs were; an address that names a tab finds its page. */
const pageOfTab: Record<string, string> = {
  '#providers': '/providers',
  '#entrances': '/entrances',
  '#users-list': '/users',
  '#users': '/users',
  '#keys': '/keys',
  '#places': '/places',
  '#access-history': '/access-history',
  '#integrations': '/integrations',
}

type Place = { pathname: string; search: string; hash: string }

export function redirectOf(
  { pathname, search, hash }: Place,
  propertyId: string,
  features: PropertyFeatures,
): string | undefined {
  const base = propertyPath(propertyId)
  const page = pathname.slice(base.length).replace(/\/+$/, '') || '/'
  const target = targetOf(page, hash, features)
  if (target === undefined) return undefined
  const [path = '', tab] = target.split('#')
  return `${base}${path.replace(/\/$/, '')}${search}${tab ? `#${tab}` : ''}`
}

function targetOf(page: string, hash: string, features: PropertyFeatures): string | undefined {
  if (!features.isManaged && !pagesOfPartners.includes(page)) return '/'
  const isStart = page === '/' || page === '/overview'
  if (features.siteRedesign && isStart && pageOfTab[hash]) return pageOfTab[hash]
  if (isStart && hash === '#users') return '/#users-list'
  const gate = gates.find(([pattern]) => matchPath(pattern, page))?.[1]
  return gate?.(features) || undefined
}
