import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/app/language.tsx'
import { type PortfolioView, portfolioPageQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import type { useDashboardView } from './use-dashboard-view.ts'

/** The properties of the page in the address. Those of the page before stay until they are loaded. */
export function usePortfolioPage(
  { shown, isTyping }: Pick<ReturnType<typeof useDashboardView>, 'shown' | 'isTyping'>,
  choice: Pick<PortfolioView, 'only' | 'pageSize' | 'sort'>,
) {
  const { locale } = useLanguage()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...portfolioPageQuery({ ...shown, ...choice, locale }),
    throwOnError: isSignedOut,
  })
  const pages = data?.pages ?? 1
  return {
    data,
    error,
    isPending,
    /** What is shown does not belong to the text in the field and the number of the page yet. */
    isLoading: isPending || isPlaceholderData || isTyping,
    isRetrying: isFetching,
    retry: () => void refetch(),
    pages,
    page: isPlaceholderData ? Math.min(shown.page, pages) : (data?.page ?? 1),
  }
}
