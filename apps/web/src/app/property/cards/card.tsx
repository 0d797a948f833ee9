import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import type { ReactNode } from 'react'
import styles from './cards.module.css'

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

export function Card({ title, description, actions, children }: Props) {
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" description={description} actions={actions}>
          {title}
        </Header>
      }
    >
      {children}
    </Container>
  )
}

export function Figure({ value }: { value: number }) {
  return (
    <Box variant="span" fontSize="heading-l" fontWeight="bold">
      <span className={styles.figure}>{value}</span>
    </Box>
  )
}
