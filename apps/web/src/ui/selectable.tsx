import type { ReactNode } from 'react'
import styles from './selectable.module.css'

/** Marks the card inside it as selected. */
export function Selectable({ isSelected, children }: { isSelected: boolean; children: ReactNode }) {
  return (
    <div className={styles.selectable} data-selected={isSelected || undefined}>
      {children}
    </div>
  )
}
