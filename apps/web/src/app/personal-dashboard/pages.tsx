import Pagination from '@cloudscape-design/components/pagination'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { page: number; pages: number; onTurn: (page: number) => void }

/** The pagination, which is hidden if there is only one page. */
export function Pages({ page, pages, onTurn }: Props) {
  const { t } = useTranslation('properties')
  if (pages < 2) return null
  return (
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      ariaLabels={{ paginationLabel: t('dashboard.pages') }}
      onChange={({ detail }) => onTurn(detail.currentPageIndex)}
    />
  )
}
