import { api } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { sessionsQuery } from './sessions.queries.ts'

const shared = { about: 'sessions', changes: [sessionsQuery.queryKey] }

export function useEndSession() {
  const { t } = useTranslation('sessions')
  return usePortalMutation({
    call: ({ id }: { id: string; name: string }) =>
      api('DELETE /v1/user/sessions/:sessionId', { params: { sessionId: id } }),
    done: (_, { name }) => t('ended', { name }),
    // Another browser was faster, the session has expired, or the reply to the first attempt was lost.
    failed: (error, { name }) =>
      hasCode(error, 'account.sessionEnded')
        ? { type: 'info', header: t('hadEnded', { name }) }
        : t('endFailed', { name }),
    ...shared,
  })
}

export function useEndOtherSessions() {
  const { t } = useTranslation('sessions')
  return usePortalMutation({
    call: () => api('DELETE /v1/user/sessions'),
    done: ({ ended }) => (ended > 0 ? t('othersEnded', { count: ended }) : { type: 'info', header: t('noOthers') }),
    failed: t('endOthersFailed'),
    ...shared,
  })
}
