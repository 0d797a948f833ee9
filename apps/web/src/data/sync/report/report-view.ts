import { type LineKind, lineKinds } from '@portico/contract/sync/sync.rules'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

/** Which lines of a report are shown: `kind=SKIPPED&search=12a&page=2`. */
export type ReportView = { kind: LineKind | undefined; search: string; page: number }

/** The longest text that the server searches for. */
export const SEARCH_MAX = 128

export const readReportView = (search: URLSearchParams): ReportView => ({
  kind: oneOf(lineKinds, search.get('kind')),
  search: (search.get('search') ?? '').slice(0, SEARCH_MAX),
  page: pageIn(search),
})

export const writeReportView = (search: URLSearchParams, view: ReportView) =>
  withParameters(search, { kind: view.kind, search: view.search, page: view.page })
