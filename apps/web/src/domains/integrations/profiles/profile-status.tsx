import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ProfileStatus as Status } from '@portico/contract/integrations/profiles.rules'
import { useTranslation } from 'react-i18next'

/** An expired profile waits for approval like a new one, but something has stopped working. */
const looks = {
  pendingApproval: 'pending',
  pendingVerification: 'in-progress',
  failed: 'error',
  expired: 'error',
  ready: 'success',
  pendingInitialData: 'pending',
  unknown: 'stopped',
} as const satisfies Record<Status, StatusIndicatorProps.Type>

export function ProfileStatus({ status }: { status: Status }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'profileStatus' })
  return (
    <StatusIndicator type={looks[status]} wrapText>
      {t(status)}
    </StatusIndicator>
  )
}
