import type { Key, ReactNode } from 'react'
import styles from './card-grid.module.css'

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  label: string
  children: (item: Item) => ReactNode
}

/** A list of cards: 1 in a row, 2 from a window of 600 pixels, 3 from 900, 4 from 1200, all of a row equally high. */
export function CardGrid<Item>({ items, keyOf, label, children }: Props<Item>) {
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
      <ul className={styles.grid} aria-label={label} role="list">
        {items.map((item) => (
          <li className={styles.cell} key={keyOf(item)}>
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}
