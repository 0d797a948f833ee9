import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

export const credentialFormatsKeys = {
  all: ['credentialFormats'] as const,
  supported: () => [...credentialFormatsKeys.all, 'supported'] as const,
  ofProperty: (propertyId: string) => [...credentialFormatsKeys.all, 'property', propertyId] as const,
}

/** The same for every property. */
export const supportedFormatsQuery = queryOptions({
  queryKey: credentialFormatsKeys.supported(),
  queryFn: async ({ signal }) =>
    (await api('GET /v1/credentialFormat/supportedCredentialFormats', { signal })).supportedCredentialFormats,
})

export const credentialFormatsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: credentialFormatsKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/credentialFormat', { query: { propertyId }, signal })).credentialFormatsWithAddress,
  })
