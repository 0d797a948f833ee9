import styles from './section-links.module.css'

type Section = { text: string; href: string }
type Props = { label: string; sections: readonly Section[]; current: string }

/** The pages of one part of the portal, side by side. They look like tabs and are links. */
export function SectionLinks({ label, sections, current }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {sections.map(({ text, href }) => (
          <li key={href}>
            <a className={styles.link} href={href} aria-current={href === current ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
