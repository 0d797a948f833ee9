import { type PortfolioPart, portfolioFilter } from '@portico/contract/properties/properties.rules'
import type { Locale } from '@portico/contract/shared/locales'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { fetchPortfolioPage, propertiesKeys } from './properties.queries.ts'

const CHOICES_AT_ONCE = 50

/** Properties to choose one from, some at a time. */
export function propertyChoicesQuery(typed: string, locale: Locale) {
  const view = { only: 'SHOWN', filter: portfolioFilter(typed), pageSize: CHOICES_AT_ONCE, locale } as const
  return infiniteQueryOptions({
    queryKey: [...propertiesKeys.portfolio(), 'choices', view] as const,
    queryFn: ({ pageParam: page, signal }) => fetchPortfolioPage({ ...view, page }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  })
}

/** The ids of all properties that match the filter, whatever their page. */
export function matchingIdsQuery(only: PortfolioPart, typed: string, locale: Locale) {
  const filter = portfolioFilter(typed)
  return queryOptions({
    queryKey: [...propertiesKeys.portfolio(), 'ids', { only, filter, locale }] as const,
    queryFn: async ({ signal }) => {
      const query = { entityType: 'Property', only, locale, ...(filter && { filter }) } as const
      return (await api('GET /v1/user/userEntities', { query, signal })).entities.map(({ entityId }) => entityId)
    },
  })
}
