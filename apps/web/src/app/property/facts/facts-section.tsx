import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import styles from './property-facts.module.css'

type Props = {
  title: string
  description?: ReactNode
  link?: ReactNode
  size?: 'wide' | 'widest'
  children: ReactNode
}

/** One part of the strip of facts, with a link to where more of it is shown. */
export function FactsSection({ title, description, link, size, children }: Props) {
  return (
    <section className={size ? `${styles.section} ${styles[size]}` : styles.section}>
      <div className={styles.heading}>
        <Box variant="h2" fontSize="body-m">
          {title}
        </Box>
        {link}
      </div>
      {description && (
        <Box color="text-body-secondary" fontSize="body-s">
          {description}
        </Box>
      )}
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** A number before its name. */
export function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  )
}

/** A word after its name. */
export function Note({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function FactsFailed({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <StatusIndicator type="error">{text}</StatusIndicator>{' '}
      <Button variant="inline-link" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
