import type { PropertySettingsChange } from '@portico/contract/properties/property-settings.schema'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertySettingsQuery } from './properties.queries.ts'

export function useUpdateSettings(propertyId: string) {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  return usePortalMutation({
    call: (change: PropertySettingsChange) => api('PATCH /v1/property/settings', { body: change }),
    onDone: (settings, _, queryClient) =>
      queryClient.setQueryData(propertySettingsQuery(propertyId).queryKey, settings),
    about: 'property-settings',
    done: t('updated'),
    failed: t('updateFailed'),
    isShown: isStale,
    changes: propertyId,
    isDelivered: true,
  })
}
