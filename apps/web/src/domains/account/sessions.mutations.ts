import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { sessionsQuery } from './sessions.queries.ts'

const NOTICE = 'sessions'

const hasEnded = (error: Error) => error instanceof ApiError && error.code === 'account.sessionEnded'

export function useEndSession() {
  const { t } = useTranslation('sessions')
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      api('DELETE /v1/user/sessions/:sessionId', { params: { sessionId: id } }),
    onSuccess: (_, { name }) => notify({ id: NOTICE, type: 'success', header: t('ended', { name }) }),
    // Another browser was faster, the session has expired, or the reply to the first attempt was lost.
    onError: (error, { name }) =>
      hasEnded(error)
        ? notify({ id: NOTICE, type: 'info', header: t('hadEnded', { name }) })
        : notify({ id: NOTICE, type: 'error', header: t('endFailed', { name }) }),
    onSettled: refresh,
  })
}

export function useEndOtherSessions() {
  const { t } = useTranslation('sessions')
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => api('DELETE /v1/user/sessions'),
    onSuccess: ({ ended }) =>
      ended > 0
        ? notify({ id: NOTICE, type: 'success', header: t('othersEnded', { count: ended }) })
        : notify({ id: NOTICE, type: 'info', header: t('noOthers') }),
    onError: () => notify({ id: NOTICE, type: 'error', header: t('endOthersFailed') }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
