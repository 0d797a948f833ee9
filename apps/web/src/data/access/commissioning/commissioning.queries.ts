import type { CommissionBody } from '@portico/contract/access/commissioning.schema'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Whoever stands at the door looks at this page only. */
const POLL_MS = 2_000

export const commissioningQuery = (propertyId: string, deviceId: string) =>
  queryOptions({
    queryKey: ['commissioning', propertyId, deviceId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/access/commissioning/:propertyId/:deviceId', { params: { propertyId, deviceId }, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

export function useCommission(propertyId: string, deviceId: string) {
  const { t } = useTranslation('commissioning', { keyPrefix: 'sign' })
  return usePortalMutation({
    call: (body: CommissionBody) =>
      api('PUT /v1/access/commissioning/:propertyId/:deviceId', { params: { propertyId, deviceId }, body }),
    about: `commissioning-${deviceId}`,
    done: ({ accessPointName }) => t('done', { name: accessPointName }),
    failed: (error) => t(isStale(error) ? 'stale' : 'failed'),
    changes: [['commissioning', propertyId, deviceId]],
  })
}
