import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import styles from './console.module.css'

/** A line of a cell with its state. The kit would break words anywhere. */
export const State = ({ type, children }: { type: StatusIndicatorProps.Type; children: string }) => (
  <div className={styles.line}>
    <StatusIndicator type={type}>
      <span className={styles.text}>{children}</span>
    </StatusIndicator>
  </div>
)
