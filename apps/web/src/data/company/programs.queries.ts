import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { teamKeyOf } from './team.queries.ts'

/** Tokens are used and withdrawn elsewhere, so each page reads them again when it is opened. */
const FRESH = { staleTime: 0 }

export const programsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'programs'] as const,
    queryFn: ({ signal }) => api('GET /v1/companies/:companyId/programs', { params: { companyId }, signal }),
    ...FRESH,
  })

export const programQuery = (companyId: string, accountId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'program', accountId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/companies/:companyId/programs/:accountId', { params: { companyId, accountId }, signal }),
    ...FRESH,
  })
