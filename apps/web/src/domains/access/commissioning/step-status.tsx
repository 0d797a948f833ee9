import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { StepState } from '@portico/contract/access/commissioning.rules'
import { useTranslation } from '#web/ui/translation.tsx'

const looks: Record<StepState, StatusIndicatorProps.Type> = { PENDING: 'pending', PASSED: 'success', FAILED: 'error' }

/** How a step stands. It changes while somebody is looking at the door, so a screen reader says it. */
export function StepStatus({ state }: { state: StepState }) {
  const { t } = useTranslation('commissioning', { keyPrefix: 'states' })
  return (
    <output aria-live="polite">
      <StatusIndicator type={looks[state]}>{t(state)}</StatusIndicator>
    </output>
  )
}
