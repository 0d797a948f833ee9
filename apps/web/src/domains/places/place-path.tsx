import { Fragment } from 'react'
import styles from './place-path.module.css'

/** The names of nested places, from the outermost to the innermost. */
export function PlacePath({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.path}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way is drawn anew as a whole, and two places may share a name.
        <Fragment key={index}>
          {index > 0 && <span className={styles.arrow}> → </span>}
          {name}
        </Fragment>
      ))}
    </span>
  )
}
