import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { companyKeys } from './company.queries.ts'
import type { MembersView } from './members-view.ts'

export const MEMBERS_PER_PAGE = 20
const IDLE_DAYS = '90'

export const teamKeyOf = (companyId: string) => [...companyKeys.all, companyId] as const

/** The team changes in other browsers, so each page reads it again when it is opened. */
const FRESH = { staleTime: 0 }

export const companyPropertiesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'properties'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/companies/:companyId/properties', { params: { companyId }, signal })).properties,
  })

/** One page of the members. The previous page stays visible until the next one is loaded. */
export const membersQuery = (companyId: string, { search, isIdle, sort, page }: MembersView) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'members', { search, isIdle, ...sort }, page] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/companies/:companyId/members', {
        params: { companyId },
        query: {
          ...(search.trim() && { search: search.trim() }),
          ...(isIdle && { idleDays: IDLE_DAYS }),
          sort: sort.field,
          descending: sort.isDescending ? 'true' : 'false',
          pageSize: String(MEMBERS_PER_PAGE),
          pageNumber: String(page),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })

/** How many members have not signed in for a long time. */
export const idleCountQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'idle'] as const,
    queryFn: async ({ signal }) =>
      (
        await api('GET /v1/companies/:companyId/members', {
          params: { companyId },
          query: { idleDays: IDLE_DAYS, pageSize: '1' },
          signal,
        })
      ).totalRecords,
    ...FRESH,
  })

export const memberQuery = (companyId: string, accountId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'member', accountId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/companies/:companyId/members/:accountId', { params: { companyId, accountId }, signal }),
    ...FRESH,
  })

export const rolesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'roles'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/companies/:companyId/roles', { params: { companyId }, signal })).roles,
    ...FRESH,
  })

export const groupsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'groups'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/companies/:companyId/groups', { params: { companyId }, signal })).groups,
    ...FRESH,
  })

export const invitationsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'invitations'] as const,
    queryFn: ({ signal }) => api('GET /v1/companies/:companyId/invitations', { params: { companyId }, signal }),
    ...FRESH,
  })

export const propertyTeamQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...companyKeys.all, 'teamAt', propertyId] as const,
    queryFn: ({ signal }) => api('GET /v1/property/team/:propertyId', { params: { propertyId }, signal }),
    ...FRESH,
  })
