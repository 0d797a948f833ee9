import { isEnough } from '@portico/contract/shared/permissions'
import { isAtWork, PROBLEMS_PAGE } from '@portico/contract/workbooks/workbooks.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const RUNNING_REFETCH_MS = 1_500

export const workbookKeys = (companyId: string) => ['workbooks', companyId] as const

/** The imports of the account in a company. They begin and go on in other tabs, too. */
export const importsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...workbookKeys(companyId), 'list'] as const,
    queryFn: ({ signal }) => api('GET /v1/companies/:companyId/workbooks', { params: { companyId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => isAtWork(one.state)) ? RUNNING_REFETCH_MS : false,
  })

export const importQuery = (companyId: string, importId: string) =>
  queryOptions({
    queryKey: [...workbookKeys(companyId), 'one', importId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/companies/:companyId/workbooks/:importId', { params: { companyId, importId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? RUNNING_REFETCH_MS : false),
  })

/** Who reads all that stands in a file. */
export const mayExport = ({ permissions }: { permissions: readonly string[] }) =>
  isEnough(permissions, ['properties.read', 'entrances.read', 'keys.read', 'people.read'])

/** The properties of a company that can be exported. */
export const exportablePropertiesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...workbookKeys(companyId), 'properties'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/companies/:companyId/workbook/properties', { params: { companyId }, signal })).properties,
    staleTime: 0,
  })

/** One page of the rows that are not imported. `problems` is their number: when it changes, the page is another. */
export const problemsQuery = (companyId: string, importId: string, page: number, problems: number) =>
  queryOptions({
    queryKey: [...workbookKeys(companyId), 'one', importId, 'problems', page, problems] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/companies/:companyId/workbooks/:importId/problems', {
        params: { companyId, importId },
        query: { pageSize: String(PROBLEMS_PAGE), pageNumber: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
