import Icon from '@cloudscape-design/components/icon'
import LiveRegion from '@cloudscape-design/components/live-region'
import Spinner from '@cloudscape-design/components/spinner'
import { useTranslation } from 'react-i18next'
import { dismiss, type Notice } from '#web/platform/notices.ts'
import styles from './notices-bar.module.css'

const icons = {
  success: 'status-positive',
  error: 'status-negative',
  warning: 'status-warning',
  info: 'status-info',
} as const

/** Part of the first script, unlike the notices of the interface kit: what tells of a failure must not need another download. */
export function NoticesBar({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className={styles.bar}>
      {notices.map((notice) => (
        <ShownNotice key={`${notice.id} ${notice.telling}`} {...notice} />
      ))}
    </div>
  )
}

function ShownNotice({ id, type, header, content, action, isDismissible }: Notice) {
  const { t } = useTranslation()
  const look = type === 'in-progress' ? 'info' : type
  // The kit's own class for what stands on a strong colour: buttons and links in here are drawn to be read on it.
  const context = look === 'warning' ? 'awsui-context-flashbar-warning' : 'awsui-context-flashbar'
  return (
    // Not an alert: the live region announces the notice, and nothing takes the focus from a field or a menu that is in use.
    <div className={`${styles.notice} ${styles[look]} ${context}`} role="status" aria-live="off">
      <div className={styles.icon}>{type === 'in-progress' ? <Spinner /> : <Icon name={icons[type]} />}</div>
      <div className={styles.message}>
        <LiveRegion>
          {header && <div className={styles.header}>{header}</div>}
          {content && <div>{content}</div>}
        </LiveRegion>
      </div>
      {action && <div>{action}</div>}
      {isDismissible && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t('actions.dismissNotice')}
          onClick={() => dismiss(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
