import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** Mails arrive at any time, so the cached list is always stale. */
export const mailboxQuery = queryOptions({
  queryKey: ['developer', 'mailbox'],
  queryFn: async ({ signal }) => (await api('GET /v1/developer/mailbox', { signal })).mails,
  staleTime: 0,
})
