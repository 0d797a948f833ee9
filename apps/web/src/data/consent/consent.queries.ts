import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** `de` of `de-DE`. */
export const languageOf = (languageTag: string) => languageTag.split('-')[0] ?? 'en'

export const signaturesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['consent', 'signatures', propertyId],
    queryFn: ({ signal }) => api('GET /v1/user/consent/signatures', { query: { propertyId }, signal }),
    staleTime: 0,
  })

/** The current agreement in the language of the page (`de-DE`). It is never cached, because only the current one can be signed. */
export const agreementQuery = (languageTag: string) =>
  queryOptions({
    queryKey: ['consent', 'agreement', languageTag],
    queryFn: ({ signal }) => {
      const [, region = 'US'] = languageTag.split('-')
      return api('GET /v1/user/consent/metadata', { query: { language: languageOf(languageTag), region }, signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
