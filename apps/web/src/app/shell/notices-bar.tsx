import Icon from '@cloudscape-design/components/icon'
import Spinner from '@cloudscape-design/components/spinner'
import { useEffect, useRef } from 'react'
import { useIsFull } from '#web/platform/flags.ts'
import { dismiss, type Notice } from '#web/platform/notices.ts'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './notices-bar.module.css'

const DeliveryLine = lazyOptional(async () => (await import('#web/domains/access/delivery-line.tsx')).DeliveryLine)

const icons = {
  success: 'status-positive',
  error: 'status-negative',
  warning: 'status-warning',
  info: 'status-info',
} as const

const keyOf = ({ id, revision }: Notice) => `${id} ${revision}`
const isFailure = ({ type }: Notice) => type === 'error'

/**
 * Part of the first script, unlike the notices of the interface kit, because a notice about a failed download must not need a download.
 * An error is an alert, which is announced at once. The live region of other notices exists before the first of them, because a screen
 * reader announces only additions to an existing region. A notice never takes the focus from a field or menu in use.
 */
export function NoticesBar({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className={styles.bars}>
      {notices.filter(isFailure).map((notice) => (
        <div key={keyOf(notice)} role="alert">
          <ShownNotice {...notice} />
        </div>
      ))}
      <div className={styles.bar} role="status" aria-atomic="false">
        {notices
          .filter((notice) => !isFailure(notice))
          .map((notice) => (
            <ShownNotice key={keyOf(notice)} {...notice} />
          ))}
      </div>
    </div>
  )
}

function ShownNotice(notice: Notice) {
  const { id, type, header, content, hint, hasArrived, action, isDismissible, onDismiss, delivery } = notice
  const { t } = useTranslation()
  const isFull = useIsFull()
  const isInProgress = type === 'in-progress'
  const variant = isInProgress ? 'info' : type
  // This class of the kit makes buttons and links readable on a strong background.
  const context = variant === 'warning' ? 'awsui-context-flashbar-warning' : 'awsui-context-flashbar'
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the notices are at the top of the page, which may be out of view.
    if (variant === 'error') element.current?.scrollIntoView({ block: 'nearest' })
  }, [variant])
  return (
    // The progress bar announces its own progress.
    <div
      ref={element}
      className={`${styles.notice} ${styles[variant]} ${context}`}
      aria-live={isInProgress ? 'off' : undefined}
    >
      <div className={styles.icon}>{isInProgress ? <Spinner /> : <Icon name={icons[type]} />}</div>
      <div className={styles.message}>
        {header && <div className={styles.header}>{header}</div>}
        {content && <div>{content}</div>}
        {hint && !hasArrived && <div>{hint}</div>}
        {delivery && isFull && <DeliveryLine {...notice} {...delivery} />}
      </div>
      {action && <div>{action}</div>}
      {isDismissible && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t('actions.dismissNotice')}
          onClick={() => {
            dismiss(id)
            onDismiss?.()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
