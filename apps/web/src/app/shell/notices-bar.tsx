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
        // Not an alert: that takes the focus half a second later, from a field or a menu that is in use by then.
        ariaRole: 'status',
      }))}
    />
  )
}
