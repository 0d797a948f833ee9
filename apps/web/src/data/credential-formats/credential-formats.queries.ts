import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** The same for every property. */
export const supportedFormatsQuery = queryOptions({
  queryKey: ['credentialFormats', 'supported'] as const,
  queryFn: async ({ signal }) =>
    (await api('GET /v1/credentialFormat/supportedCredentialFormats', { signal })).supportedCredentialFormats,
})

export const credentialFormatsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['credentialFormats', 'property', propertyId] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/credentialFormat', { query: { propertyId }, signal })).credentialFormatsWithAddress,
  })
