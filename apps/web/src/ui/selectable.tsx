import type { ReactNode } from 'react'
import styles from './selectable.module.css'

/** Around a card, to show whether it is among those selected. */
export function Selectable({ isSelected, children }: { isSelected: boolean; children: ReactNode }) {
  return (
    <div className={styles.selectable} data-selected={isSelected || undefined}>
      {children}
    </div>
  )
}
