import type { PanelAttempt, PanelFaultChoice } from '@portico/contract/developer/developer.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { panelsQuery } from './panels.queries.ts'

const NOTICE = 'simulated-panels'

function useRefusal() {
  const { t } = useTranslation('developer')
  return () => notify({ id: NOTICE, type: 'error', header: t('panels.orderFailed') })
}

export function useSetPanelFault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choice: PanelFaultChoice) => api('PUT /v1/developer/panels/fault', { body: choice }),
    onSuccess: ({ panels }) => client.setQueryData(panelsQuery.queryKey, panels),
    onError: useRefusal(),
  })
}

export const useTryPanel = () =>
  useMutation({
    mutationFn: (attempt: PanelAttempt) => api('POST /v1/developer/panels/attempt', { body: attempt }),
    onError: useRefusal(),
  })
