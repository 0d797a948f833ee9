import { useLocation, useNavigate, useParams } from 'react-router'
import { propertyPages } from '#web/app/pages/page-table.ts'
import { useArchive } from '#web/data/company/may.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import type { Notice } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { NOT_INCLUDED } from './property-redirects.ts'

/**
 * Says, on the page of a property, which page somebody was redirected from because the role does not include it. An archived
 * property says itself that nothing can be changed. The address names the page,
 * so that the server draws the notice with the page.
 */
export function useNotIncludedNotice(): Notice[] {
  const { t } = useTranslation('property')
  const navigate = useNavigate()
  const { propertyId = '' } = useParams()
  const { isArchived } = useArchive(propertyId)
  const { pathname, search, hash } = useLocation()
  const params = new URLSearchParams(search)
  const path = params.get(NOT_INCLUDED)
  const base = propertyPath(propertyId)
  if (!propertyId || isArchived || path === null || ![base, `${base}/overview`].includes(pathname.replace(/\/$/, '')))
    return []
  const refused = propertyPages.find(({ page }) => page.path === path)
  if (!refused) return []
  const listed = listedPage(path)
  const text = listed?.page.navigation?.text
  const name = text ? t(`navigation.${text}`) : ''
  params.delete(NOT_INCLUDED)
  return [
    {
      id: NOT_INCLUDED,
      revision: 0,
      type: 'info',
      header: name
        ? t(listed === refused ? 'notIncluded.page' : 'notIncluded.below', { page: name })
        : t('notIncluded.other'),
      content: t('notIncluded.hint'),
      isDismissible: true,
      onDismiss: () =>
        void navigate({ pathname, search: `${params}`, hash }, { replace: true, preventScrollReset: true }),
    },
  ]
}

/** The page itself or the nearest page above it that the navigation of a property names. */
const listedPage = (path: string) =>
  propertyPages
    .filter(({ page }) => page.navigation && (path === page.path || path.startsWith(`${page.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
