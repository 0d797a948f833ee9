import Button from '@cloudscape-design/components/button'
import type { Notice } from '#web/platform/notices.ts'
import { useOnline } from '#web/platform/online.ts'
import { useOutdated } from '#web/platform/release.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Notices about a lasting state, which are shown on every page while it lasts. */
export function useStandingNotices(): Notice[] {
  const { t } = useTranslation('app', { keyPrefix: 'standing' })
  const isOnline = useOnline()
  const isOutdated = useOutdated()
  const offline: Notice = {
    id: 'offline',
    revision: 0,
    type: 'warning',
    header: t('offline'),
    content: t('offlineHint'),
    isDismissible: false,
  }
  const outdated: Notice = {
    id: 'outdated',
    revision: 0,
    type: 'info',
    header: t('newVersion'),
    content: t('newVersionHint'),
    // A reload asks about unsaved changes, like closing the page.
    action: <Button onClick={() => window.location.reload()}>{t('reload')}</Button>,
    isDismissible: false,
  }
  return [...(isOnline ? [] : [offline]), ...(isOutdated ? [outdated] : [])]
}
