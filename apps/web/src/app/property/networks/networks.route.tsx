import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { networksQuery } from '#web/domains/networks/networks.queries.ts'
import { NetworksTable } from '#web/domains/networks/networks-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = queryClientOf(args).prefetchQuery(networksQuery(args.params.propertyId ?? ''))
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = { title: ({ t }) => t('networks:crumb') }

export function Component() {
  const { propertyId = '' } = useParams()
  return <NetworksTable propertyId={propertyId} />
}
