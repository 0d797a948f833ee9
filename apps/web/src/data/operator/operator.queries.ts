import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import type { ConsoleView, companyViews, propertyViews } from './console-view.ts'

export const CONSOLE_PAGE_SIZE = 20
const operatorKeys = { companies: ['operator', 'companies'], properties: ['operator', 'properties'] } as const
export const operatedCompaniesKey = operatorKeys.companies

type ViewOf<Views extends { read: (search: URLSearchParams) => unknown }> = ReturnType<Views['read']>

const asked = <Sort extends string>({ search, sort, page }: ConsoleView<Sort>) => ({
  ...(search.trim() && { search: search.trim() }),
  sort: sort.field,
  descending: sort.isDescending ? ('true' as const) : ('false' as const),
  pageSize: String(CONSOLE_PAGE_SIZE),
  pageNumber: String(page),
})

/** Other operators and owners change it, so each page reads it again when it is opened. */
const FRESH = { staleTime: 0 }

export const operatedCompaniesQuery = (view: ViewOf<typeof companyViews>) =>
  queryOptions({
    queryKey: [...operatorKeys.companies, view] as const,
    queryFn: ({ signal }) => api('GET /v1/operator/companies', { query: asked(view), signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })

export const operatedPropertiesQuery = (view: ViewOf<typeof propertyViews>) =>
  queryOptions({
    queryKey: [...operatorKeys.properties, view] as const,
    queryFn: ({ signal }) => api('GET /v1/operator/properties', { query: asked(view), signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
