import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { IntegrationStatus as Status } from '@portico/contract/properties/properties.schema'
import { useTranslation } from 'react-i18next'

const looks = {
  PENDING_INITIAL_DATA_SYNC: 'pending',
  INITIAL_DATA_SYNC_FAILED: 'error',
  PENDING_ADDRESS_VALIDATION: 'pending',
  PENDING_ADDRESS_MAPPING: 'pending',
  LIVE: 'success',
} as const satisfies Record<Status, StatusIndicatorProps.Type>

/** A newer server may send a status that this portal has no word for yet. */
export function IntegrationStatus({ status }: { status: Status }) {
  const { t } = useTranslation('properties')
  const isKnown = Object.hasOwn(looks, status)
  return (
    <StatusIndicator type={isKnown ? looks[status] : 'stopped'} wrapText>
      {t(`integrationStatus.${isKnown ? status : 'UNKNOWN'}`)}
    </StatusIndicator>
  )
}
