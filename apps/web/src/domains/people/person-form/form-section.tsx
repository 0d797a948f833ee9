import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import type { ReactNode } from 'react'
import styles from './person-form.module.css'
import type { FormKind } from './person-values.ts'

/** A section of the form, which is a card on a page but not in the narrow split panel. */
export function FormSection({ kind, title, children }: { kind: FormKind; title?: string; children: ReactNode }) {
  if (kind === 'panel') return <div>{children}</div>
  return (
    <Container {...(title && { header: <Header variant="h2">{title}</Header> })}>
      <div className={title ? styles.identity : undefined}>{children}</div>
    </Container>
  )
}
