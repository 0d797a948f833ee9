import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import styles from './attention-list.module.css'

type Props = {
  type: StatusIndicatorProps.Type
  children: ReactNode
  /** What can be done about it, at the end of the row. */
  actions?: ReactNode
  /** More of it, below the row. */
  details?: ReactNode
}

/** One thing that needs attention. Its text wraps, so that nothing of it is cut off. */
export function AttentionRow({ type, children, actions, details }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <StatusIndicator type={type} />
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {details}
    </li>
  )
}
