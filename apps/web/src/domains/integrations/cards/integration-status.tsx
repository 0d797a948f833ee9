import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { useTranslation } from 'react-i18next'
import { type IntegrationLabel, labelOf } from './integration-state.ts'

const looks = {
  PENDING_INITIAL_DATA_SYNC: 'pending',
  INITIAL_DATA_SYNC_FAILED: 'error',
  PENDING_ADDRESS_VALIDATION: 'pending',
  PENDING_ADDRESS_MAPPING: 'pending',
  LIVE: 'success',
  OTHER_USER: 'info',
  PENDING_PROPERTY_DATA: 'pending',
  UNKNOWN: 'stopped',
} as const satisfies Record<IntegrationLabel, StatusIndicatorProps.Type>

export function IntegrationStatus({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'states' })
  const label = labelOf(integration)
  return (
    <StatusIndicator type={looks[label]} wrapText>
      {t(label)}
    </StatusIndicator>
  )
}
