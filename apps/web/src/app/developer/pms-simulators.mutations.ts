import type { FaultChoice, PmsSimulators, TimelineStep } from '@portico/contract/developer/developer.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { pmsSimulatorsQuery } from './pms-simulators.queries.ts'

const NOTICE = 'pms-simulators'

/** Every request returns the new state of the simulators. */
function useSimulatorMutation<Request>(
  send: (request: Request) => Promise<PmsSimulators>,
  onDone?: (request: Request) => void,
) {
  const { t } = useTranslation('developer')
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (state, request) => {
      client.setQueryData(pmsSimulatorsQuery.queryKey, state)
      onDone?.(request)
    },
    onError: (error) => {
      const nobodyFits = error instanceof ApiError && error.code === 'developer.nobodyFits'
      notify({ id: NOTICE, type: 'error', header: t(nobodyFits ? 'pms.nobodyFits' : 'pms.orderFailed') })
    },
  })
}

export const useSetPmsFault = () =>
  useSimulatorMutation((choice: FaultChoice) => api('PUT /v1/developer/pms/fault', { body: choice }))

export function useTakePmsStep() {
  const { t } = useTranslation('developer')
  return useSimulatorMutation(
    (step: TimelineStep) => api('POST /v1/developer/pms/step', { body: step }),
    ({ step }) => notify({ id: NOTICE, type: 'success', header: t('pms.happened', { step: t(`pms.steps.${step}`) }) }),
  )
}

export function useResetPmsSimulators() {
  const { t } = useTranslation('developer')
  return useSimulatorMutation(
    () => api('POST /v1/developer/pms/reset'),
    () => notify({ id: NOTICE, type: 'success', header: t('pms.wasReset') }),
  )
}
