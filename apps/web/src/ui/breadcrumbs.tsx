import styles from './breadcrumbs.module.css'

type Crumb = { text: string; href: string }

/** Where the page stands. The last crumb is the page itself. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ text, href }, index) => (
          <li key={href} className={styles.crumb}>
            {index < crumbs.length - 1 ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
