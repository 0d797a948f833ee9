import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** Mails come without anybody here doing something, so what was read before is never taken for today's. */
export const mailboxQuery = queryOptions({
  queryKey: ['developer', 'mailbox'],
  queryFn: async ({ signal }) => (await api('GET /v1/developer/mailbox', { signal })).mails,
  staleTime: 0,
})
