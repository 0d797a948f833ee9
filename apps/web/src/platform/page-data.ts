import type { Country, Locale } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Preferences } from './preference-store.ts'

/** The data that the server sends to the browser within the HTML. */
export type PageData = {
  /** Path and query of the page that the HTML shows. */
  url: string
  locale: Locale
  country: Country
  stage: Stage
  offersAllLocales: boolean
  isDemo: boolean
  simulatesPanels: boolean
  /** Which build of the portal the page belongs to. */
  release: string
  /** The preferences that the page was rendered with. */
  view: Partial<Preferences>
  /** Whether the page was rendered for a narrow window, which the server can only guess. */
  isNarrow: boolean
  /** Whether the HTML contains the rendered page, which can be hydrated, or only an empty element. */
  isRendered: boolean
  queries: readonly SerializedQuery[]
  /** Errors of loaders by the id of their route. */
  errors: Record<string, SerializedError> | null
}

/** It has no time stamp: the browser measures the age of data by its own clock. */
type SerializedQuery = readonly [key: QueryKey, data: unknown]
export type SerializedError =
  | { kind: 'api'; status: number; code: string; requestId: string | undefined }
  | { kind: 'page'; status: number; message: string; friendly: string; canRetry: boolean }
  | { kind: 'unknown' }

export const PAGE_DATA_ID = 'portico-page'

export function serializeQueries(queryClient: QueryClient): SerializedQuery[] {
  const loaded = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  return loaded.map(({ queryKey, state }) => [queryKey, state.data])
}

export function restoreQueries(queryClient: QueryClient, queries: readonly SerializedQuery[]) {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
}

/** Escapes JSON for a script element: `<` could close the element, and old JavaScript engines treat the two separators as line ends. */
export const embed = (data: unknown) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
