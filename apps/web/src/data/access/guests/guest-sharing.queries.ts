import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accessKeys } from '#web/data/access/access.queries.ts'
import { loadMay } from '#web/data/company/may.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'

/** Which guests lose which entrances once they open only what is shared with them. */
export const guestSharingQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'guest-sharing'] as const,
    queryFn: ({ signal }) => api('GET /v1/access/guest-sharing', { query: { propertyId }, signal }),
  })

/** Loads them with a page, while the property waits for that. */
export async function prefetchGuestSharing(queryClient: QueryClient, propertyId: string) {
  const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
  const may = await loadMay(queryClient, propertyId).catch(() => () => false)
  if (property?.guestSharingFromTimeMillis != null && may(['doors.read', 'people.read']))
    await queryClient.prefetchQuery(guestSharingQuery(propertyId))
}
