import styles from './skeleton-block.module.css'

/** A placeholder for content that is loading. It is hidden from screen readers, because the list around it announces the loading. */
export function SkeletonBlock({ width = '100%', height }: { width?: string; height: number }) {
  return <span aria-hidden="true" className={styles.block} style={{ inlineSize: width, blockSize: height }} />
}
