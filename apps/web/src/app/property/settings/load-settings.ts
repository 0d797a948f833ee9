import type { LoaderFunctionArgs } from 'react-router'
import { propertySettingsQuery } from '#web/domains/properties/properties.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

/** A page from the server brings its settings along. In the browser the page appears at once and its form follows. */
export async function loadSettings(args: LoaderFunctionArgs) {
  const fetched = queryClientOf(args).prefetchQuery(propertySettingsQuery(args.params.propertyId ?? ''))
  if (import.meta.env.SSR) await fetched
  return null
}
