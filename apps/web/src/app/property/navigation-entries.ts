import { propertyPath } from '#web/domains/properties/properties.paths.ts'
import type { PropertyFeatures } from '#web/domains/properties/property-features.ts'

type Text =
  | 'overview'
  | 'settings'
  | 'general'
  | 'contacts'
  | 'accessControl'
  | 'credentialFormats'
  | 'networks'
  | 'providers'
  | 'users'
  | 'keys'
  | 'places'
  | 'entrances'
  | 'credentials'
  | 'fobs'
  | 'accessCodes'
  | 'accessHistory'
  | 'integrations'

type Page = {
  text: Text
  /** Below the property. Pages below it belong to it. */
  page: string
  /** Where the classic face has it as a tab of the property's page. */
  tab?: string
  /** Where that depends on the property. */
  hasTab?: (features: PropertyFeatures) => boolean
  isShown: (features: PropertyFeatures) => boolean
}
type Group = { text: Text; pages: readonly Page[] }

const always = () => true
const withAccessGroup = ({ accessGroup }: PropertyFeatures) => accessGroup

/** In their order. A group without pages is not there. */
const all: readonly (Page | Group)[] = [
  { text: 'overview', page: '/overview', tab: '', isShown: always },
  {
    text: 'settings',
    pages: [
      { text: 'general', page: '/settings', isShown: ({ isManaged, safetrust }) => isManaged && !safetrust },
      { text: 'contacts', page: '/settings/contacts', isShown: ({ isManaged, safetrust }) => isManaged && safetrust },
      {
        text: 'accessControl',
        page: '/settings/access-control',
        isShown: ({ accessGroup, safetrust }) => accessGroup && safetrust,
      },
      {
        text: 'credentialFormats',
        page: '/settings/credential-formats',
        isShown: ({ credentialFormats }) => credentialFormats,
      },
      { text: 'networks', page: '/settings/networks', isShown: ({ networks }) => networks },
    ],
  },
  { text: 'providers', page: '/providers', tab: '#providers', isShown: ({ providers }) => providers },
  { text: 'users', page: '/users', tab: '#users-list', isShown: withAccessGroup },
  { text: 'keys', page: '/keys', tab: '#keys', isShown: withAccessGroup },
  { text: 'places', page: '/places', tab: '#places', isShown: withAccessGroup },
  { text: 'entrances', page: '/entrances', tab: '#entrances', isShown: always },
  {
    text: 'credentials',
    pages: [
      { text: 'fobs', page: '/credentials/fobs', isShown: ({ fobs }) => fobs },
      { text: 'accessCodes', page: '/credentials/codes', isShown: ({ accessCodes }) => accessCodes },
    ],
  },
  {
    text: 'accessHistory',
    page: '/access-history',
    tab: '#access-history',
    isShown: ({ isManaged }) => isManaged,
  },
  {
    text: 'integrations',
    page: '/integrations',
    tab: '#integrations',
    // The tab is for properties with the access-group feature; the page is not.
    hasTab: withAccessGroup,
    isShown: ({ pms }) => pms,
  },
]

export type Link = { text: Text; href: string }
type Entry = Link | { text: Text; links: readonly Link[] }

type Navigation = { entries: readonly Entry[]; activeHref: string }
type Place = { pathname: string; hash: string }

export function navigationOf(propertyId: string, features: PropertyFeatures, place: Place): Navigation {
  const base = propertyPath(propertyId)
  const linkOf = ({ text, page, tab, hasTab = always }: Page): Link => {
    const isTab = tab !== undefined && !features.siteRedesign && hasTab(features)
    return { text, href: `${base}${isTab ? tab : page}` }
  }
  const isShown = (page: Page) => page.isShown(features)
  const entries = all.flatMap((entry): Entry[] => {
    if ('page' in entry) return isShown(entry) ? [linkOf(entry)] : []
    const links = entry.pages.filter(isShown).map(linkOf)
    return links.length > 0 ? [{ text: entry.text, links }] : []
  })
  const pages = all.flatMap((entry) => ('page' in entry ? [entry] : [...entry.pages])).filter(isShown)
  const active = activePage(pages, { ...place, pathname: place.pathname.slice(base.length).replace(/\/+$/, '') })
  return { entries, activeHref: active ? linkOf(active).href : '' }
}

function activePage(pages: readonly Page[], { pathname, hash }: Place): Page | undefined {
  if (pathname === '') return pages.find(({ tab }) => tab === hash) ?? pages[0]
  return pages
    .filter(({ page }) => pathname === page || pathname.startsWith(`${page}/`))
    .toSorted((a, b) => b.page.length - a.page.length)[0]
}
