import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { PlacesTable } from '#web/domains/places/places-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = queryClientOf(args).prefetchQuery(placesQuery(args.params.propertyId ?? ''))
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => t('places:title'),
  crumb: ({ t }) => t('places:title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <PlacesTable propertyId={propertyId} headingVariant="h1" />
}
