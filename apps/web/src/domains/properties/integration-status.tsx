import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { IntegrationStatus } from '@portico/contract/properties/properties.schema'
import { useTranslation } from '#web/ui/translation.tsx'

const looks = {
  PENDING_INITIAL_DATA_SYNC: 'pending',
  INITIAL_DATA_SYNC_FAILED: 'error',
  PENDING_ADDRESS_VALIDATION: 'pending',
  PENDING_ADDRESS_MAPPING: 'pending',
  LIVE: 'success',
  REFUSED: 'error',
} as const satisfies Record<IntegrationStatus | 'REFUSED', StatusIndicatorProps.Type>

/** A newer server may send a status that this release of the portal does not know. */
export function IntegrationStatusText({ status }: { status: keyof typeof looks }) {
  const { t } = useTranslation('properties')
  const isKnown = Object.hasOwn(looks, status)
  return (
    <StatusIndicator type={isKnown ? looks[status] : 'stopped'} wrapText>
      {t(`integrationStatus.${isKnown ? status : 'UNKNOWN'}`)}
    </StatusIndicator>
  )
}
