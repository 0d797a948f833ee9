import type { FaultChoice, PmsSimulators, TimelineStep } from '@portico/contract/developer/developer.schema'
import { api } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { pmsSimulatorsQuery } from './pms-simulators.queries.ts'

/** Every request returns the new state of the simulators. */
function useSimulatorMutation<Request>(
  call: (request: Request) => Promise<PmsSimulators>,
  done?: (state: PmsSimulators, request: Request) => string,
) {
  const { t } = useTranslation('developer')
  return usePortalMutation({
    call,
    onDone: (state, _, queryClient) => queryClient.setQueryData(pmsSimulatorsQuery.queryKey, state),
    about: 'pms-simulators',
    ...(done && { done }),
    failed: (error) => t(hasCode(error, 'developer.nobodyFits') ? 'pms.nobodyFits' : 'pms.orderFailed'),
  })
}

export const useSetPmsFault = () =>
  useSimulatorMutation((choice: FaultChoice) => api('PUT /v1/developer/pms/fault', { body: choice }))

export function useTakePmsStep() {
  const { t } = useTranslation('developer')
  return useSimulatorMutation(
    (step: TimelineStep) => api('POST /v1/developer/pms/step', { body: step }),
    (_, { step }) => t('pms.happened', { step: t(`pms.steps.${step}`) }),
  )
}

export function useResetPmsSimulators() {
  const { t } = useTranslation('developer')
  return useSimulatorMutation(
    () => api('POST /v1/developer/pms/reset'),
    () => t('pms.wasReset'),
  )
}
