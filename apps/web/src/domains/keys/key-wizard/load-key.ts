import type { QueryClient } from '@tanstack/react-query'
import { keyQuery } from '#web/data/keys/keys.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

const friendly = 'keys:errors.friendly'

/** Fetches the current version of a key, because saving a cached version could end in a conflict. */
export async function loadKey(queryClient: QueryClient, propertyId: string, keyId: string) {
  const found = await queryClient.fetchQuery({ ...keyQuery(propertyId, keyId), staleTime: 0 }).catch(orThrow)
  if (!found) throw new PageError({ status: 404, message: 'keys:errors.notFound', friendly })
  return found
}

/** The id in an address may be invalid. */
function orThrow(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 400) return null
  if (status === 401) throw error
  throw new PageError({ status, message: 'keys:errors.failed', friendly, canRetry: true })
}
