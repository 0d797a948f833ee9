import type { PropertySettingsChange } from '@portico/contract/properties/property-settings.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertySettingsQuery } from './properties.queries.ts'

const NOTICE = 'property-settings'

export function useUpdateSettings() {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PropertySettingsChange) => api('PATCH /v1/property/settings', { body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(propertySettingsQuery(settings.propertyId).queryKey, settings)
      notify({ id: NOTICE, type: 'success', header: t('updated'), delivery: { propertyId: settings.propertyId } })
    },
    onError: (error) => {
      if (!isStale(error)) notify({ id: NOTICE, type: 'error', header: t('updateFailed') })
    },
  })
}
