import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { companyKeys } from './company.queries.ts'
import { followRole } from './follow-role.ts'

test('what the account may do is loaded again when the server refuses to show something, and only then', async () => {
  const queryClient = createQueryClient()
  followRole(queryClient)
  const ask = vi.fn(async () => ['people.read'])
  const permissions = new QueryObserver(queryClient, { queryKey: [...companyKeys.own, 'permissionsAt'], queryFn: ask })
  permissions.subscribe(() => undefined)
  await vi.waitFor(() => expect(permissions.getCurrentResult().isSuccess).toBe(true))
  const failWith = (code: string) =>
    queryClient.prefetchQuery({ queryKey: [code], queryFn: () => Promise.reject(new ApiError(403, { code })) })

  await failWith('people.notFound')
  expect(ask).toHaveBeenCalledTimes(1)
  await failWith('session.notPermitted')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
})
