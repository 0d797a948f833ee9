import { type PortfolioPart, type PortfolioSort, portfolioFilter } from '@portico/contract/properties/properties.rules'
import type { Locale } from '@portico/contract/shared/locales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { ALL_PROPERTIES } from '#web/platform/query-client.ts'

export const propertiesKeys = {
  all: ['properties'] as const,
  /** All that is known about several properties at once. */
  portfolio: () => [...propertiesKeys.all, ALL_PROPERTIES] as const,
  one: (propertyId: string) => [...propertiesKeys.all, 'one', propertyId] as const,
  settings: (propertyId: string) => [...propertiesKeys.all, 'settings', propertyId] as const,
  permission: (propertyId: string) => [...propertiesKeys.all, 'permission', propertyId] as const,
}

/** What there is to know about all properties. */
export const portfolioSummaryQuery = queryOptions({
  queryKey: [...propertiesKeys.portfolio(), 'summary'] as const,
  queryFn: ({ signal }) => api('GET /v1/user/propertiesSummary', { signal }),
})

export type PortfolioView = {
  only: PortfolioPart
  /** As it was typed. */
  filter: string
  sort?: PortfolioSort
  page: number
  pageSize: number
  /** Names are sorted as its people do. */
  locale: Locale
}

export async function fetchPortfolioPage(view: PortfolioView, signal: AbortSignal) {
  const { only, filter, sort = 'name', page, pageSize, locale } = view
  const order = sort === 'name' ? {} : { sort }
  const place = { pageSize: String(pageSize), pageNumber: String(page) }
  const query = { only, locale, ...(filter && { filter }), ...order, ...place }
  const reply = await api('GET /v1/user/propertiesWithEntityPermissions', { query, signal })
  const pages = Math.max(1, Math.ceil(reply.totalRecords / pageSize))
  return {
    items: reply.propertiesWithEntityPermissions,
    total: reply.totalRecords,
    page: reply.pageNumber,
    pages,
    /** The page is still shown while that of another filter is loading. */
    filter,
  }
}

/** One page of the properties that match the filter. The previous page stays visible until the next one is loaded. */
export function portfolioPageQuery(view: PortfolioView) {
  const wanted = { ...view, filter: portfolioFilter(view.filter) }
  return queryOptions({
    queryKey: [...propertiesKeys.portfolio(), 'page', wanted] as const,
    queryFn: ({ signal }) => fetchPortfolioPage(wanted, signal),
    placeholderData: keepPreviousData,
  })
}

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.one(propertyId),
    queryFn: ({ signal }) => api('GET /v1/lams/properties/:propertyId', { params: { propertyId }, signal }),
  })

/** A property without a permission document (404) or with contradictory ones (409) is a result without a document, not an error. */
export const permissionQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.permission(propertyId),
    queryFn: async ({ signal }) => {
      try {
        const query = { id: propertyId, type: 'Property' } as const
        return (await api('GET /v1/permissions/getEntityPermissionsById', { query, signal })).permissions
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return null
        throw error
      }
    },
  })

export const propertySettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.settings(propertyId),
    queryFn: ({ signal }) => api('GET /v1/property/settings/:propertyId', { params: { propertyId }, signal }),
  })
