import Pagination from '@cloudscape-design/components/pagination'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  /** The title of the list, for screen readers. */
  of: string
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The way to the other pages of a list. */
export function Pages({ of, page, pages, onPage }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return (
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      ariaLabels={{ paginationLabel: t('pagesOf', { title: of }) }}
      onChange={({ detail }) => onPage(detail.currentPageIndex)}
    />
  )
}
