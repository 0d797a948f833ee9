import Flashbar from '@cloudscape-design/components/flashbar'
import { useTranslation } from 'react-i18next'
import { dismiss, useNotices } from '#web/platform/notices.ts'

export function NoticesBar() {
  const { t } = useTranslation()
  const notices = useNotices()
  return (
    <Flashbar
      items={notices.map(({ id, type, header, content, action, isDismissible }) => ({
        id,
        type: type === 'in-progress' ? 'info' : type,
        loading: type === 'in-progress',
        header,
        content,
        action,
        dismissible: isDismissible,
        dismissLabel: t('actions.dismissNotice'),
        onDismiss: () => dismiss(id),
        ariaRole: type === 'error' ? 'alert' : 'status',
      }))}
    />
  )
}
