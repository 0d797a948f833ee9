import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import { handleOf } from '#web/app/pages/page-handle.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './page-crumbs.module.css'

const FEWEST = 2

/** The crumbs of the matched routes, or none if there is only one. */
export function useCrumbs() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const crumbs = useMatches().flatMap((match) => {
    const text = handleOf(match).crumb?.({ t, params: match.params, queryClient })
    return text ? [{ text, href: match.pathname }] : []
  })
  return crumbs.length < FEWEST ? undefined : crumbs
}

/** The last crumb is the page itself. */
export function PageCrumbs({ crumbs }: { crumbs: NonNullable<ReturnType<typeof useCrumbs>> }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('navigation.breadcrumbs')}>
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
