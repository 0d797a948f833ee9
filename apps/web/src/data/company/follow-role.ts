import type { QueryClient } from '@tanstack/react-query'
import { isNotPermitted } from '#web/platform/api-error.ts'
import { companyKeys } from './company.queries.ts'

/** A colleague may have taken a role away meanwhile: once the server refuses to show something, what the account may do is loaded again. */
export const followRole = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isNotPermitted(event.action.error))
      void queryClient.invalidateQueries({ queryKey: companyKeys.own })
  })
