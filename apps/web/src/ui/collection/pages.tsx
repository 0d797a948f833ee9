import Pagination from '@cloudscape-design/components/pagination'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  /** The title of the list, for screen readers. */
  of: string
  page: number
  pages: number
  /** Whether there are more pages than those, nobody knows how many. */
  hasMore?: boolean
  onPage: (page: number) => void
}

/** The way to the other pages of a list. */
export function Pages({ of, page, pages, hasMore = false, onPage }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return (
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      openEnd={hasMore}
      ariaLabels={{ paginationLabel: t('pagesOf', { title: of }) }}
      onChange={({ detail }) => onPage(detail.currentPageIndex)}
    />
  )
}
