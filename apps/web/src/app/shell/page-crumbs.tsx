import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { handleOf } from '#web/app/pages/page-handle.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'

const FEWEST = 2

/** The crumbs of the matched routes, or none where there would be only one. */
export function useCrumbs() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const crumbs = useMatches().flatMap((match) => {
    const text = handleOf(match).crumb?.({ t, params: match.params, queryClient })
    return text ? [{ text, href: match.pathname }] : []
  })
  return crumbs.length < FEWEST ? undefined : crumbs
}

export function PageCrumbs({ crumbs }: { crumbs: NonNullable<ReturnType<typeof useCrumbs>> }) {
  const { t } = useTranslation()
  return <Breadcrumbs label={t('navigation.breadcrumbs')} crumbs={crumbs} />
}
