import type { Permission } from '@portico/contract/shared/permissions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** `own`: what the account may do itself. */
export const companyKeys = { all: ['company'] as const, own: ['company', 'own'] as const }

/** A colleague may change what somebody may do, which the next page shows. */
const STALE_MS = 60_000

/** What the account may do at a property. */
export const permissionsAtQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...companyKeys.own, 'permissionsAt', propertyId] as const,
    queryFn: ({ signal }) => api('GET /v1/user/permissions', { query: { propertyId }, signal }),
    staleTime: STALE_MS,
  })

/** What the account may do at one property at least, for pages that are about no property. */
export const permissionsAnywhereQuery = queryOptions({
  queryKey: [...companyKeys.own, 'permissionsAnywhere'] as const,
  queryFn: async ({ signal }) => (await api('GET /v1/user/permissionsAnywhere', { signal })).permissions,
  staleTime: STALE_MS,
})

/** Those in the whole of which the account may do this, which are few: somebody may work for many. */
export const companiesHoldingQuery = (holding: Permission) =>
  queryOptions({
    queryKey: [...companyKeys.own, 'companies', holding] as const,
    queryFn: async ({ signal }) => (await api('GET /v1/companies', { query: { holding }, signal })).companies,
    staleTime: STALE_MS,
  })

/** The companies that the account works for. */
export const companiesQuery = queryOptions({
  queryKey: [...companyKeys.own, 'companies'] as const,
  queryFn: async ({ signal }) => (await api('GET /v1/companies', { query: {}, signal })).companies,
  staleTime: STALE_MS,
})
