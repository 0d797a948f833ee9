import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import styles from './fact.module.css'

/** A name and its value, in a `dl`. */
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
