import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { entranceOptionsQuery, historyPageQuery } from '#web/domains/history/history.queries.ts'
import { INITIAL_TABLE, OFFERED_TABLE } from '#web/domains/history/history-columns.tsx'
import { HistoryTable } from '#web/domains/history/history-table.tsx'
import { readHistoryView } from '#web/domains/history/history-view.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'

/** A page from the server brings its rows along, and the names of the entrances that its filters name. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  const view = readHistoryView(new URL(args.request.url).searchParams)
  const pageSize = pageSizeFor(args, 'history', INITIAL_TABLE, OFFERED_TABLE)
  const namesEntrance = view.filters.some(({ field }) => field === 'entrance')
  const fetched = Promise.all([
    queryClient.prefetchQuery(historyPageQuery(propertyId, view, pageSize)),
    namesEntrance && queryClient.prefetchQuery(entranceOptionsQuery(propertyId)),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

/** Of another filter, order or page the table takes care itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('history:crumb'),
  crumb: ({ t }) => t('history:crumb'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <HistoryTable propertyId={propertyId} headingVariant="h1" />
}
