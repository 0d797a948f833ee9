import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** Sessions begin and end in other browsers, so the list is read again whenever the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api('GET /v1/user/sessions', { signal }),
  staleTime: 0,
})
