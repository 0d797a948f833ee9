import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import styles from './cards.module.css'

/** A named value of a card. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label" tagOverride="dt">
        {name}
      </Box>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

export function Figure({ value }: { value: number }) {
  return (
    <Box variant="span" fontSize="heading-l" fontWeight="bold">
      <span className={styles.figure}>{value}</span>
    </Box>
  )
}
