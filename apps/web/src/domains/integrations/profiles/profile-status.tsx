import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ProfileStatus as Status } from '@portico/contract/integrations/profiles.rules'
import { useTranslation } from 'react-i18next'

/** An expired profile waits for approval like a new one, but is shown as an error, because its syncs have stopped. */
const indicatorTypes = {
  pendingApproval: 'pending',
  pendingVerification: 'in-progress',
  failed: 'error',
  expired: 'error',
  ready: 'success',
  pendingInitialData: 'pending',
  unknown: 'stopped',
} as const satisfies Record<Status, StatusIndicatorProps.Type>

/** `explains` adds what the user can do about it. */
export function ProfileStatus({ status, explains = false }: { status: Status; explains?: boolean }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <StatusIndicator type={indicatorTypes[status]} wrapText>
        {t(`profileStatus.${status}`)}
      </StatusIndicator>
      {explains && (status === 'expired' || status === 'failed') && (
        <Box variant="small" display="block">
          {t(`profileReason.${status}`)}
        </Box>
      )}
    </>
  )
}
