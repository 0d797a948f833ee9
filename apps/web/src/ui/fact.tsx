import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import { Whole } from '#web/ui/whole.tsx'
import styles from './fact.module.css'

/** A name and its value, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label" tagOverride="dt">
        {name}
      </Box>
      <dd className={styles.value}>{typeof children === 'string' ? <Whole text={children} /> : children}</dd>
    </div>
  )
}
