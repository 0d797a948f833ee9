import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { fobsQuery, prefetchCredentials } from '#web/domains/credentials/credentials.queries.ts'
import { FobsTable } from '#web/domains/credentials/fobs-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { propertyId = '' } = args.params
  const fetched = prefetchCredentials(queryClientOf(args), propertyId, fobsQuery(propertyId))
  if (import.meta.env.SSR) await fetched
  return null
}

/** Filter, order and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('credentials:fobs.title'),
  crumb: ({ t }) => t('credentials:fobs.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <FobsTable propertyId={propertyId} />
}
