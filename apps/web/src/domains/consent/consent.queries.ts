import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** The current agreement in the language of the page (`de-DE`). It is never cached, because only the current one can be signed. */
export const agreementQuery = (languageTag: string) =>
  queryOptions({
    queryKey: ['consent', 'agreement', languageTag],
    queryFn: ({ signal }) => {
      const [language = 'en', region = 'US'] = languageTag.split('-')
      return api('GET /v1/user/consent/metadata', { query: { language, region }, signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
