import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { EntranceCards } from '#web/domains/entrances/entrance-cards.tsx'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = queryClientOf(args).prefetchQuery(entrancesQuery(args.params.propertyId ?? ''))
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => t('entrances:title'),
  crumb: ({ t }) => t('entrances:title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <EntranceCards propertyId={propertyId} headingVariant="h1" />
}
