import styles from './skeleton-block.module.css'

/** Holds the place of something that is on its way; screen readers are told by the list around it. */
export function SkeletonBlock({ width = '100%', height }: { width?: string; height: number }) {
  return <span aria-hidden="true" className={styles.block} style={{ inlineSize: width, blockSize: height }} />
}
