import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { innermost } from '#web/app/pages/page-handle.ts'

/** Stands before the page in the tree, so that an error page, whose effect runs later, has the last word. */
export function PageTitle() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const matches = useMatches()
  const own = innermost(matches, 'title')?.({ t, params: matches.at(-1)?.params ?? {}, queryClient })
  const title = own ? `${own} | ${t('product')}` : t('product')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
