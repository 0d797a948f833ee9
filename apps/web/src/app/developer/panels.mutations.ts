import type { PanelAttempt, PanelFaultChoice } from '@portico/contract/developer/developer.schema'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { panelsQuery } from './panels.queries.ts'

const about = 'simulated-panels'

/** A new token of the device is given to the simulated panel at once, and to nobody else. */
export function useAttachPanel(propertyId: string) {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: async (deviceId: string) => {
      const params = { propertyId, deviceId }
      const { token } = await api('POST /v1/access/devices/:propertyId/:deviceId/tokens', { params })
      return api('POST /v1/developer/panels', { body: { ...params, token } })
    },
    onDone: ({ panels }, _, queryClient) => queryClient.setQueryData(panelsQuery.queryKey, panels),
    about,
    failed: t('panels.orderFailed'),
    changes: propertyId,
  })
}

export function useSetPanelFault() {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: (choice: PanelFaultChoice) => api('PUT /v1/developer/panels/fault', { body: choice }),
    onDone: ({ panels }, _, queryClient) => queryClient.setQueryData(panelsQuery.queryKey, panels),
    about,
    failed: t('panels.orderFailed'),
  })
}

export function useTryPanel() {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: (attempt: PanelAttempt) => api('POST /v1/developer/panels/attempt', { body: attempt }),
    about,
    failed: t('panels.orderFailed'),
  })
}
