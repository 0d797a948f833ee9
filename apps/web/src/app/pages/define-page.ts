import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, Params } from 'react-router'
import type { PropertyFeatures } from '#web/domains/properties/property-features.ts'
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

/** A query that is to be fetched, or something that is being fetched already. */
// biome-ignore lint/suspicious/noExplicitAny: queries differ in their data and keys, which nobody looks at here.
type Wanted = FetchQueryOptions<any, any, any, any> | Promise<unknown>

export type NavigationText =
  | 'overview'
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
  | 'fobs'
  | 'accessCodes'
  | 'accessHistory'
  | 'integrations'
export type NavigationGroup = 'settings' | 'credentials'

export type Page = Pick<PageHandle, 'title' | 'crumb' | 'help' | 'isPublic' | 'sideNavigation'> & {
  /** From the root, or without a slash at its beginning: below `/properties/:propertyId`. */
  path: string
  /** The texts it needs beside those of the frame. */
  texts?: readonly Namespace[]
  /** Its crumb also stands before those of the pages below it, and they have its gate unless they have one of their own. */
  leadsPagesBelow?: boolean
  /** Pages below it are drawn inside of it. */
  isFrame?: boolean
  /** It has no content: whoever comes here is sent on to this address, or to that one below the property. */
  redirectsTo?: string | ((features: PropertyFeatures) => string)
  /** Where a page of a property leads instead, below the property, if it is not for this property. */
  gate?: (features: PropertyFeatures) => string | false
  /** Partners open this page of a property, too. They are sent away from all others. */
  isForPartners?: boolean
  /** Its entry in the navigation of a property. Entries and groups stand in the order of their positions. */
  navigation?: {
    text: NavigationText
    group?: NavigationGroup
    position: number
    isShown: (features: PropertyFeatures) => boolean
  }
  /** In the classic face of the site it is a tab of the property's page. */
  tab?: {
    hash: string
    otherHash?: string
    position: number
    /** Where the tab has a condition beside that of the navigation. */
    isShown?: (features: PropertyFeatures) => boolean
  }
  /** The search parameters that its data depends on. All others only choose among what is here already. */
  dataDependsOn?: readonly string[]
  /** What the page needs. A page from the server brings it along; in the browser the page appears at once and its data follows. */
  data?: (args: PageArgs) => readonly Wanted[] | Promise<readonly Wanted[] | undefined>
  Component?: ComponentType<PageProps>
}

/**
 * Everything about a page in one place. A file `<name>.page.tsx` exports a page, or several, as its default; routes, redirects, navigation,
 * tabs, crumbs and titles follow from it. `data`, `Component` and
 * `sideNavigation` are fetched when somebody goes to the page: see `build/split-pages.ts`.
 */
export const definePage = (page: Page): Page => page
