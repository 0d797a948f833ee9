import type { KeyField } from '@portico/contract/keys/keys.rules'
import type { Condition } from '@portico/contract/shared/search.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import type { Page } from '#web/platform/list-page.ts'
import { type ListRequest, limitedCount, requestOf } from '#web/platform/list-request.ts'

const keysKeys = {
  all: ['keys'] as const,
  property: (propertyId: string) => [...keysKeys.all, propertyId] as const,
  list: (propertyId: string) => [...keysKeys.property(propertyId), 'list'] as const,
}

/** Every key of a property with its entrances and how many people hold it, in one call. */
export const keysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keysKeys.list(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/keys/:propertyId', { params: { propertyId }, query: {}, signal })).keysWithAccessPoints,
  })

/** One page of the keys that are searched. The previous page stays visible until the next one is loaded. */
export const keysPageQuery = (propertyId: string, request: ListRequest<KeyField>, page: Page) =>
  queryOptions({
    queryKey: [...keysKeys.property(propertyId), 'page', request, page] as const,
    queryFn: ({ signal }) => {
      const paged = { pageSize: String(page.pageSize), pageNumber: String(page.pageNumber) }
      const query = { ...request, ...paged, ...limitedCount(request) }
      return api('GET /v1/keys/:propertyId', { params: { propertyId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** The key that most people hold, if the property has any key. */
export const mostHeldKeyQuery = (propertyId: string) =>
  keysPageQuery(propertyId, { sort: '-assignedTo' }, { pageSize: 1, pageNumber: 1 })

const findKeys = async (propertyId: string, ...filter: Condition<KeyField>[]) => {
  const query = requestOf({ filter, match: 'all' })
  return (await api('GET /v1/keys/:propertyId', { params: { propertyId }, query })).keysWithAccessPoints
}

/** One key, or null if there is none. */
export const keyQuery = (propertyId: string, keyId: string) =>
  queryOptions({
    queryKey: [...keysKeys.property(propertyId), 'key', keyId.toLowerCase()] as const,
    queryFn: async () => (await findKeys(propertyId, { field: 'keyId', operator: '=', value: keyId }))[0] ?? null,
  })

/** The keys with this name. The server also finds names that differ in accents. */
export const keysNamedQuery = (propertyId: string, name: string) =>
  queryOptions({
    queryKey: [...keysKeys.property(propertyId), 'named', name] as const,
    queryFn: () => findKeys(propertyId, { field: 'name', operator: '=', value: name }),
  })

/** The names of the copies of a key, and of some other keys. Copies of a long name have at least this much of it. */
export const copyNamesQuery = (propertyId: string, name: string) =>
  queryOptions({
    queryKey: [...keysKeys.property(propertyId), 'copies', name] as const,
    queryFn: async () => {
      const start = [...name].slice(0, 100).join('').trimEnd()
      const has = (value: string) => ({ field: 'name', operator: ':', value }) as const
      return (await findKeys(propertyId, has(start), has('copy'))).map(({ key }) => key.name)
    },
  })
