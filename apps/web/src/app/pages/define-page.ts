import type { Needs } from '@portico/contract/shared/permissions'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { TypeOptions } from 'i18next'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, Params } from 'react-router'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'
import type { Namespace } from '#web/platform/i18n.ts'
import type { PageHandle } from './page-handle.ts'

export type PageProps = {
  /** Empty on a page that is not about a property. */
  propertyId: string
  params: Params
  /** `h2` where the page is a tab of the property's page. */
  headingVariant: 'h1' | 'h2'
}

export type PageArgs = {
  propertyId: string
  params: Params
  searchParams: URLSearchParams
  queryClient: QueryClient
  loaderArgs: LoaderFunctionArgs
}

/** A query to prefetch, or the promise of a request that has already started. */
// biome-ignore lint/suspicious/noExplicitAny: queries differ in their data and query keys, which are not used here.
type PageQuery = FetchQueryOptions<any, any, any, any> | Promise<unknown>

/** The keys of `navigation` in the catalogue `property`. */
export type NavigationText = keyof TypeOptions['resources']['property']['navigation']
export type NavigationGroup = 'settings' | 'credentials'

export type Page = Pick<PageHandle, 'title' | 'crumb' | 'help' | 'isPublic' | 'sideNavigation'> & {
  /** A path with a leading slash starts at the root. One without is below `/properties/:propertyId`. */
  path: string
  /** The namespaces of texts that it needs, in addition to those of the frame. */
  texts?: readonly Namespace[]
  /** Pages below its path inherit its crumb, and its gate unless they define their own. */
  leadsPagesBelow?: boolean
  /** Pages below its path are rendered inside of it, as nested routes. */
  isFrame?: boolean
  /** The page has no content and redirects to this address. The result of a function is a path below the property. */
  redirectsTo?: string | ((features: PropertyFeatures) => string)
  /** The path below the property to redirect to if the page is not available for this property, or false. */
  gate?: (features: PropertyFeatures) => string | false
  /** What the role at the property must include. Whoever lacks it is redirected to the page of the property, which says so. */
  may?: Needs
  /** Partners may open this page of a property. They are redirected from all others. */
  isForPartners?: boolean
  /** Its entry in the navigation of a property. Entries and groups are sorted by `position`. */
  navigation?: {
    text: NavigationText
    group?: NavigationGroup
    position: number
    isShown: (features: PropertyFeatures) => boolean
  }
  /** The path of the page that it is reached from: its crumb stands before that of this page, and its entry in the navigation is active. */
  isReachedFrom?: string
  /** In the classic face of the site it is a tab of the property's page. */
  tab?: {
    hash: string
    otherHash?: string
    position: number
    /** A condition in addition to that of the navigation. */
    isShown?: (features: PropertyFeatures) => boolean
  }
  /** The search parameters that its data depends on. A change of any other parameter does not run the loader. */
  dataDependsOn?: readonly string[]
  /** The data of the page. The server waits for it before it renders the page. In the browser the page is shown at once. */
  data?: (args: PageArgs) => readonly PageQuery[] | Promise<readonly PageQuery[]>
  Component?: ComponentType<PageProps>
}

/**
 * The definition of a page. A file `<name>.page.tsx` exports one page or several as its default; routes, redirects, navigation,
 * tabs, crumbs and titles are derived from it. `data`, `Component` and `sideNavigation` are loaded when the page is opened: see
 * `build/split-pages.ts`.
 */
export const definePage = (page: Page): Page => page
