import Flashbar from '@cloudscape-design/components/flashbar'
import { dismiss, useNotices } from '#web/platform/notices.ts'

export function NoticesBar() {
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
        onDismiss: () => dismiss(id),
        ariaRole: type === 'error' ? 'alert' : 'status',
      }))}
    />
  )
}
