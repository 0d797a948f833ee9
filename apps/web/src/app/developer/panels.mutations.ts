import type {
  BoardFaultChoice,
  PanelAttempt,
  PanelFaultChoice,
  SimulatedBoard,
  SimulatedPanel,
} from '@portico/contract/developer/developer.schema'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { panelsQuery } from './panels.queries.ts'

const about = 'simulated-panels'

/** The reply is newer than what was asked for last. */
const keep = (changes: { panels: SimulatedPanel[] } | { boards: SimulatedBoard[] }, queryClient: QueryClient) =>
  queryClient.setQueryData(panelsQuery.queryKey, (known) => known && { ...known, ...changes })

/** A new token of the device is given to the simulated panel at once, and to nobody else. */
export function useAttachPanel(propertyId: string) {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: async (deviceId: string) => {
      const params = { propertyId, deviceId }
      const { token } = await api('POST /v1/access/devices/:propertyId/:deviceId/tokens', { params })
      return api('POST /v1/developer/panels', { body: { ...params, token } })
    },
    onDone: (reply, _, queryClient) => keep(reply, queryClient),
    about,
    failed: t('panels.orderFailed'),
    changes: propertyId,
  })
}

export function useSetPanelFault() {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: (choice: PanelFaultChoice) => api('PUT /v1/developer/panels/fault', { body: choice }),
    onDone: (reply, _, queryClient) => keep(reply, queryClient),
    about,
    failed: t('panels.orderFailed'),
  })
}

export function useSetBoardFault() {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call: (choice: BoardFaultChoice) => api('PUT /v1/developer/panels/board', { body: choice }),
    onDone: (reply, _, queryClient) => keep(reply, queryClient),
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
