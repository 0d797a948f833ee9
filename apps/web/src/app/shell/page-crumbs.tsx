import { useQueryClient } from '@tanstack/react-query'
import { generatePath, useMatches } from 'react-router'
import { handleOf } from '#web/app/pages/page-handle.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './page-crumbs.module.css'

const FEWEST = 2

/** The crumbs of the matched routes, or none if there is only one. A page whose texts could not be fetched has no crumb. */
export function useCrumbs() {
  const { t: translate, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const t = ((key: never, options: never) => (i18n.exists(key) ? translate(key, options) : '')) as typeof translate
  const crumbs = useMatches().flatMap((match) => {
    const { crumb, crumbBefore } = handleOf(match)
    const texts = { t, params: match.params, queryClient }
    const may = mayFrom(queryClient, match.params.propertyId ?? '')
    const before = crumbBefore && may(crumbBefore.may) ? crumbBefore : undefined
    return [
      { text: before?.crumb(texts), href: generatePath(before?.path ?? '', match.params) },
      { text: crumb?.(texts), href: match.pathname },
    ].flatMap(({ text, href }) => (text ? [{ text, href }] : []))
  })
  // The console is nowhere below the dashboard of managers.
  const shown = crumbs.some(({ href }) => href === consolePath) ? crumbs.slice(1) : crumbs
  return shown.length < FEWEST ? undefined : shown
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
