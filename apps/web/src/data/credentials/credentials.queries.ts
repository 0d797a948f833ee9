import type { CredentialField } from '@portico/contract/credentials/credentials.rules'
import type { CredentialsPage, CredentialsSearch } from '@portico/contract/credentials/credentials.schema'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import type { Page } from '#web/platform/list-page.ts'
import { type ListRequest, limitedCount, requestOf } from '#web/platform/list-request.ts'
import { type CredentialRow, credentialRows } from './credential-rows.ts'

export type CredentialType = 'CODE' | 'PHYSICAL'
type Request = ListRequest<CredentialField> & {
  type?: CredentialType
  personId?: string
  only?: 'CURRENT'
  counting?: 'limited'
}

const NONE: CredentialsPage = { credentialsWithRelations: [], total: 0, totalRecords: 0, pageNumber: 1, hasMore: false }
const FIRST = { pageSize: 1, pageNumber: 1 }

/** The credentials that are searched, or one page of them. A 404 means that the property has no credentials. */
const listQuery = (propertyId: string, request: Request, page?: Page) =>
  queryOptions({
    queryKey: ['credentials', propertyId, request, page] as const,
    queryFn: ({ signal }) => {
      const paged = page && { pageSize: String(page.pageSize), pageNumber: String(page.pageNumber) }
      return api('GET /v1/credentials', { query: { propertyId, ...request, ...paged }, signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return NONE
        throw error
      })
    },
  })

/** The previous page stays visible until the next one is loaded. */
export const credentialsPageQuery = (
  propertyId: string,
  type: CredentialType,
  request: ListRequest<CredentialField>,
  page: Page,
) => {
  const query = listQuery(propertyId, { type, ...request, ...limitedCount(request) }, page)
  return queryOptions({ ...query, placeholderData: keepPreviousData })
}

/** All that a table shows on its pages. */
export const fetchCredentials = async (
  propertyId: string,
  type: CredentialType,
  request: ListRequest<CredentialField>,
): Promise<CredentialRow[]> =>
  credentialRows(await api('GET /v1/credentials', { query: { propertyId, type, ...request } }))

export const credentialsQuery = (propertyId: string, type: CredentialType) => listQuery(propertyId, { type })
export const credentialsOfPersonQuery = (propertyId: string, type: CredentialType, personId: string) =>
  listQuery(propertyId, { type, personId })

/** A credential as it is now, unless it is inactive. */
export async function reloadCredential(queryClient: QueryClient, propertyId: string, id: string) {
  const request = requestOf<CredentialField>({ filter: [{ field: 'id', operator: '=', value: id }], match: 'all' })
  const query = listQuery(propertyId, { ...request, only: 'CURRENT' }, FIRST)
  return credentialRows(await queryClient.fetchQuery({ ...query, staleTime: 0 }))[0]
}

/** How many credentials a search means now, or how many of them are not inactive. */
export const countCredentials = async (
  queryClient: QueryClient,
  propertyId: string,
  type: CredentialType,
  search: CredentialsSearch,
  only?: 'CURRENT',
) => {
  const query = listQuery(propertyId, { ...requestOf(search), type, ...(only && { only }) }, FIRST)
  return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).totalRecords
}
