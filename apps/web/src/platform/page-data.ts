import type { Country, Locale } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Preferences } from './preference-store.ts'

/** What the server tells the browser beside the HTML. */
export type PageData = {
  /** Path and query of the page that the HTML shows. */
  url: string
  locale: Locale
  country: Country
  stage: Stage
  offersAllLocales: boolean
  /** Which build of the portal the page belongs to. */
  release: string
  /** The preferences the page was painted with. */
  view: Partial<Preferences>
  /** Whether it was painted for a narrow window; only a guess. */
  isNarrow: boolean
  /** Whether the HTML holds the page, ready to be woken, or only an empty frame. */
  isRendered: boolean
  queries: readonly SentQuery[]
  /** What went wrong, by route. */
  errors: Record<string, SentError> | null
}

/** The browser counts the age of data by its own clock. */
type SentQuery = readonly [key: QueryKey, data: unknown]
export type SentError =
  | { kind: 'api'; status: number; code: string; requestId: string | undefined }
  | { kind: 'page'; status: number; message: string; friendly: string; canRetry: boolean }
  | { kind: 'unknown' }

export const PAGE_DATA_ID = 'portico-page'

export function collectQueries(queryClient: QueryClient): SentQuery[] {
  const loaded = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  return loaded.map(({ queryKey, state }) => [queryKey, state.data])
}

export function acceptQueries(queryClient: QueryClient, queries: readonly SentQuery[]) {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
}

/** JSON inside a script element: `<` could end it, and the two separators end a line in scripts of old. */
export const embed = (data: unknown) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
