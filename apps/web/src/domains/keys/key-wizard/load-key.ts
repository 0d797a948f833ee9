import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { QueryClient } from '@tanstack/react-query'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

const friendly = 'keys:errors.friendly'

/** Fetches the current version of a key, because saving a cached version could end in a conflict. */
export async function loadKey(queryClient: QueryClient, propertyId: string, keyId: string) {
  const found = findKey(await fetchKeys(queryClient, propertyId), keyId)
  if (!found) throw new PageError({ status: 404, message: 'keys:errors.notFound', friendly })
}

export const findKey = (keys: readonly KeyWithAccessPoints[] | undefined, keyId: string | undefined) =>
  keys?.find(({ key }) => key.keyId === keyId?.toLowerCase())

async function fetchKeys(queryClient: QueryClient, propertyId: string) {
  try {
    return await queryClient.fetchQuery({ ...keysQuery(propertyId), staleTime: 0 })
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500
    if (status === 401) throw error
    throw new PageError({ status, message: 'keys:errors.failed', friendly, canRetry: true })
  }
}
